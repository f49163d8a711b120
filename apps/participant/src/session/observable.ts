/** Something that others listen to. */
export interface Emitter<T extends unknown[]> {
  readonly emit: (...given: T) => void
  /** @returns what ends the listening */
  readonly subscribe: (listener: (...given: T) => void) => () => void
}

/** Makes a signal without listeners. */
export function createEmitter<T extends unknown[]>(): Emitter<T> {
  const listeners = new Set<(...given: T) => void>()
  return {
    emit: (...given) => listeners.forEach((listener) => listener(...given)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A state that React can read: the same object until it changes. */
export interface Observable<T> {
  readonly get: () => T
  readonly set: (change: Partial<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes an observable state. */
export function createObservable<T extends object>(first: T): Observable<T> {
  const changed = createEmitter<[]>()
  let state = first
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}

/** Makes a task that runs once at a time; asked for while it runs, it runs once more afterwards. */
export function createSerialTask(task: () => Promise<void>): () => Promise<void> {
  let running = false
  let again = false
  return async () => {
    again = true
    if (running) return
    running = true
    try {
      while (again) {
        again = false
        await task()
      }
    } finally {
      running = false
    }
  }
}
