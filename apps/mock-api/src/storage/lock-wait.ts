let waitedMs = 0

/** Counts how long this process has waited for another one that had locked the SQLite file. */
export const addLockWait = (milliseconds: number): void => void (waitedMs += milliseconds)

/** Returns how long it has waited since its start. */
export const getLockWaitSeconds = (): number => waitedMs / 1000
