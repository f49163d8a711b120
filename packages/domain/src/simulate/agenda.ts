/** Something due at a time; equal times keep the order in which they were put in. */
interface Due<T> {
  readonly time: number
  readonly order: number
  readonly what: T
}

const before = (a: Due<unknown>, b: Due<unknown>): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order)

/** What happens next, soonest first: a binary heap, so that a hundred thousand people take turns cheaply. */
export interface Agenda<T> {
  put: (time: number, what: T) => void
  /** Takes out what is due next; undefined when nothing is left. */
  take: () => { time: number; what: T } | undefined
}

function rise<T>(heap: Due<T>[], from: number): void {
  for (let at = from; at > 0;) {
    const above = (at - 1) >> 1
    const [lower, upper] = [heap[at], heap[above]]
    if (!lower || !upper || !before(lower, upper)) return
    heap[at] = upper
    heap[above] = lower
    at = above
  }
}

function sink<T>(heap: Due<T>[]): void {
  for (let at = 0; ;) {
    const left = 2 * at + 1
    const [one, other] = [heap[left], heap[left + 1]]
    if (!one) return
    const below = other && before(other, one) ? left + 1 : left
    const [upper, lower] = [heap[at], heap[below]]
    if (!upper || !lower || !before(lower, upper)) return
    heap[at] = lower
    heap[below] = upper
    at = below
  }
}

/** Makes an empty agenda. */
export function newAgenda<T>(): Agenda<T> {
  const heap: Due<T>[] = []
  let order = 0
  return {
    put: (time, what) => {
      heap.push({ time, order: (order += 1), what })
      rise(heap, heap.length - 1)
    },
    take: () => {
      const first = heap[0]
      const last = heap.pop()
      if (!first || !last) return undefined
      if (heap.length > 0) {
        heap[0] = last
        sink(heap)
      }
      return { time: first.time, what: first.what }
    },
  }
}
