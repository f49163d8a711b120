/** An event that listeners can subscribe to. */
export interface Emitter<T extends unknown[]> {
  /** Calls every listener. */
  readonly notify: (...args: T) => void
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: (...args: T) => void) => () => void
  readonly hasListeners: () => boolean
}

/** Creates an event without listeners. */
export function createEmitter<T extends unknown[]>(): Emitter<T> {
  const listeners = new Set<(...args: T) => void>()
  return {
    notify: (...args) => listeners.forEach((listener) => listener(...args)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hasListeners: () => listeners.size > 0,
  }
}

/** A state for `useSyncExternalStore`: the same object until it changes. */
export interface Observable<T> {
  readonly get: () => T
  /** Replaces the given fields, then notifies. */
  readonly set: (change: Partial<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Creates an observable state. */
export function createObservable<T extends object>(initial: T): Observable<T> {
  const { notify, subscribe } = createEmitter<[]>()
  let state = initial
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      notify()
    },
    subscribe,
  }
}
