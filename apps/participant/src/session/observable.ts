/** An event that listeners can subscribe to. */
export interface Emitter<T extends unknown[]> {
  readonly emit: (...args: T) => void
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: (...args: T) => void) => () => void
}

export function createEmitter<T extends unknown[]>(): Emitter<T> {
  const listeners = new Set<(...args: T) => void>()
  return {
    emit: (...args) => listeners.forEach((listener) => listener(...args)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A state for `useSyncExternalStore`: `get` returns the same object until the state changes. */
export interface Observable<T> {
  readonly get: () => T
  readonly set: (change: Partial<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createObservable<T extends object>(initial: T): Observable<T> {
  const changed = createEmitter<[]>()
  let state = initial
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}

/** Wraps a task so that it never overlaps with itself. Calls during a run cause one more run; they return at once. */
export function createSerialTask(task: () => Promise<void>): () => Promise<void> {
  let isRunning = false
  let isRequested = false
  return async () => {
    isRequested = true
    if (isRunning) return
    isRunning = true
    try {
      while (isRequested) {
        isRequested = false
        await task()
      }
    } finally {
      isRunning = false
    }
  }
}
