// A setup file of vitest, which records 100 frames: React records a stack for each element, a fifth of the time of screens.
Error.stackTraceLimit = 10
