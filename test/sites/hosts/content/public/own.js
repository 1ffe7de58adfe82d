globalThis.file = 1
