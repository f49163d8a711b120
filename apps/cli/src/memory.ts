import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes that may pass before the memory of those that are done with is taken back. */
const OFTEN = 1_000_000

type Collect = (options: { readonly type: 'minor' }) => void

/**
 * Counts bytes of a download and takes back the memory of those that have been written. Left alone, V8 waits for a
 * hundred megabytes and more of them, because they lie outside its heap.
 */
export function createCollector(): (bytes: number) => void {
  let collect: Collect | undefined
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < OFTEN) return
    passed = 0
    collect ??= findCollect()
    collect({ type: 'minor' })
  }
}

/** V8's own call, which has to be switched on; where it goes by another name nothing is taken back early. */
function findCollect(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext(`typeof gc === 'function' ? gc : () => undefined`) as Collect
}
