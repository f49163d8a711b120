import { createCancellation, type CommandError } from '../errors.ts'

/**
 * Waits for an action of a person outside the terminal.
 * @param timeout milliseconds and the error after them; undefined waits indefinitely
 * @throws CommandError at once on Ctrl-C
 */
export async function waitForUser<R>(
  signal: AbortSignal,
  action: Promise<R>,
  timeout?: { readonly timeoutMs: number; readonly error: () => CommandError },
): Promise<R> {
  let cancel: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  const interruption = new Promise<never>((_, reject) => {
    cancel = () => reject(createCancellation())
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    if (timeout) timer = setTimeout(() => reject(timeout.error()), timeout.timeoutMs)
  })
  try {
    return await Promise.race([action, interruption])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', cancel)
  }
}
