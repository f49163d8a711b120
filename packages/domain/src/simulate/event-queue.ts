/** An event with its time; events with equal times keep their order of insertion. */
interface QueuedEvent<T> {
  readonly time: number
  readonly order: number
  readonly event: T
}

const isBefore = (a: QueuedEvent<unknown>, b: QueuedEvent<unknown>): boolean =>
  a.time < b.time || (a.time === b.time && a.order < b.order)

/** A priority queue of events by time, as a binary heap. */
export interface EventQueue<T> {
  push: (time: number, event: T) => void
  /** Removes and returns the earliest event; undefined when the queue is empty. */
  pop: () => { time: number; event: T } | undefined
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

/** Creates an empty queue. */
export function createEventQueue<T>(): EventQueue<T> {
  const heap: QueuedEvent<T>[] = []
  let order = 0
  return {
    push: (time, event) => {
      heap.push({ time, order: (order += 1), event })
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
      return { time: first.time, event: first.event }
    },
  }
}
