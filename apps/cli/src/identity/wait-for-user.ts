import { createCancellation, type CommandError } from '../errors.ts'

/**
 * Waits for something that a person does elsewhere.
 * @param time milliseconds after which `late` is thrown; without it there is no end
 * @throws CommandError at once when the person presses Ctrl-C here
 */
export async function waitForUser<R>(
  signal: AbortSignal,
  awaited: Promise<R>,
  late?: { readonly time: number; readonly error: () => CommandError },
): Promise<R> {
  let stop: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  const givenUp = new Promise<never>((_, reject) => {
    stop = () => reject(createCancellation())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    if (late) timer = setTimeout(() => reject(late.error()), late.time)
  })
  try {
    return await Promise.race([awaited, givenUp])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
