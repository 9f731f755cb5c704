print("xcallback")
