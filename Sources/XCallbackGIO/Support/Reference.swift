import CGIO

/// One reference to a GObject.
@safe final class Reference {
  let pointer: OpaquePointer

  /// Takes over a reference.
  init(adopting pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  /// Adds a reference.
  init(borrowing pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
    unsafe g_object_ref(gpointer(pointer))
  }

  deinit { unsafe g_object_unref(gpointer(pointer)) }
}

// GObject's structs are public in C, so some functions take typed pointers.
extension Reference {
  var cancellable: UnsafeMutablePointer<GCancellable> { unsafe UnsafeMutablePointer(pointer) }
}
