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
