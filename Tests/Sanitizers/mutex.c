/* Shows the thread sanitizer what a contended Mutex of Swift's Synchronization does. Its fast path is compiled into our code,
   where the sanitizer sees it; the slow one is in the runtime's library, which knows nothing of the sanitizer, and what it
   guards looked like races. The linker puts these around it (--wrap); the address is that of the word both paths use. */

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void runtime_lock(unsigned thread, SELF void *handle) __asm__("__real_" LOCK);
SWIFT void runtime_unlock(SELF void *handle) __asm__("__real_" UNLOCK);
SWIFT void shown_lock(unsigned thread, SELF void *handle) __asm__("__wrap_" LOCK);
SWIFT void shown_unlock(SELF void *handle) __asm__("__wrap_" UNLOCK);

SWIFT void shown_lock(unsigned thread, SELF void *handle) {
  runtime_lock(thread, handle);
  __tsan_acquire(handle);
}

SWIFT void shown_unlock(SELF void *handle) {
  __tsan_release(handle);
  runtime_unlock(handle);
}
