import type { Context } from './context.ts'

/** Moves the cursor to the beginning of the line and erases the line. */
export const CLEAR_LINE = '\r\x1b[K'

/** Removes characters that move the cursor, except line breaks: texts of people must not control the terminal. */
export const removeControls = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' ? '\n' : character === '\t' ? ' ' : '',
    )

/** Makes a text one line without control characters. */
export const toOneLine = (text: string): string => removeControls(text.replace(/\s+/gu, ' ').trim())

const REDRAW_INTERVAL_MS = 100

interface Progress {
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
