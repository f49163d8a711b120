import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes that may pass before the memory of those that are done with is taken back. */
const COLLECT_INTERVAL_BYTES = 1_000_000

type CollectGarbage = (options: { readonly type: 'minor' }) => void

/**
 * Counts bytes of a download and takes back the memory of those that have been written. Left alone, V8 waits for a
 * hundred megabytes and more of them, because they lie outside its heap.
 */
export function createGarbageCollector(): (bytes: number) => void {
  let collect: CollectGarbage | undefined
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < COLLECT_INTERVAL_BYTES) return
    passed = 0
    collect ??= findCollectGarbage()
    collect({ type: 'minor' })
  }
}

/** V8's own call, which has to be switched on; where it goes by another name nothing is taken back early. */
function findCollectGarbage(): CollectGarbage {
  setFlagsFromString('--expose-gc')
  return runInNewContext(`typeof gc === 'function' ? gc : () => undefined`) as CollectGarbage
}
