import type { Context } from './context.ts'
import { CLEAR_LINE } from './control-characters.ts'

const REDRAW_INTERVAL_MS = 100

export interface Progress {
  /** shows how many are done, at most ten times per second */
  readonly update: (count: number) => void
  /** shows why the command waits */
  readonly showWaiting: (reason: string) => void
  /** removes the line */
  readonly end: () => void
}

/**
 * Shows a line on standard error if it is a terminal: how many of a total are done.
 * @param noun the things that are counted, in the plural
 * @param total undefined if it is unknown
 */
export function showProgress({ stderr, now }: Context, noun: string, total?: number): Progress {
  const write = (line: string) => void (stderr.isTTY && stderr.write(CLEAR_LINE + line))
  const ofTotal = total === undefined ? '' : ` of ${total}`
  let drawnAt = 0
  return {
    update: (count) => {
      if (now() - drawnAt < REDRAW_INTERVAL_MS) return
      drawnAt = now()
      write(`${count}${ofTotal} ${noun}`)
    },
    showWaiting: write,
    end: () => write(''),
  }
}

/** Converts bytes to whole megabytes. */
export const toMegabytes = (bytes: number): number => Math.round(bytes / 1e6)
