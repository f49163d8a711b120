/** Something due at a time; equal times keep the order in which they were put in. */
interface QueuedEvent<T> {
  readonly time: number
  readonly order: number
  readonly event: T
}

const isBefore = (a: QueuedEvent<unknown>, b: QueuedEvent<unknown>): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order)

/** What happens next, soonest first: a binary heap, so that a hundred thousand people take turns cheaply. */
export interface EventQueue<T> {
  push: (time: number, what: T) => void
  /** Takes out what is due next; undefined when nothing is left. */
  pop: () => { time: number; what: T } | undefined
}

function siftUp<T>(heap: QueuedEvent<T>[], from: number): void {
  for (let at = from; at > 0;) {
    const above = (at - 1) >> 1
    const [lower, upper] = [heap[at], heap[above]]
    if (!lower || !upper || !isBefore(lower, upper)) return
    heap[at] = upper
    heap[above] = lower
    at = above
  }
}

function siftDown<T>(heap: QueuedEvent<T>[]): void {
  for (let at = 0; ;) {
    const left = 2 * at + 1
    const [one, other] = [heap[left], heap[left + 1]]
    if (!one) return
    const below = other && isBefore(other, one) ? left + 1 : left
    const [upper, lower] = [heap[at], heap[below]]
    if (!upper || !lower || !isBefore(lower, upper)) return
    heap[at] = lower
    heap[below] = upper
    at = below
  }
}

/** Makes an empty agenda. */
export function createEventQueue<T>(): EventQueue<T> {
  const heap: QueuedEvent<T>[] = []
  let order = 0
  return {
    push: (time, what) => {
      heap.push({ time, order: (order += 1), event: what })
      siftUp(heap, heap.length - 1)
    },
    pop: () => {
      const first = heap[0]
      const last = heap.pop()
      if (!first || !last) return undefined
      if (heap.length > 0) {
        heap[0] = last
        siftDown(heap)
      }
      return { time: first.time, what: first.event }
    },
  }
}
