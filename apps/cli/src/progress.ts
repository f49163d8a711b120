import type { Context } from './context.ts'
import { truncated } from './text-width.ts'

const CELLS = 30
const PAUSE = 100
/** Back to the beginning of a line of a terminal, and away with what stands there. */
export const CLEAR = '\r\x1b[K'

export interface Progress {
  /** redraws the bar, at most ten times a second */
  readonly sent: (bytes: number) => void
  /** takes the bar away */
  readonly end: () => void
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/**
 * A bar on standard error for a person who watches; nothing at all elsewhere.
 * @param total bytes; once they are sent it says that the server is at work
 */
export function showProgress({ stderr, now }: Context, total: number): Progress {
  if (stderr.isTTY !== true) return { sent: () => undefined, end: () => undefined }
  const draw = (line: string) => stderr.write(CLEAR + truncated(line, (stderr.columns ?? 80) - 1))
  let drawn = 0
  let complete = false
  return {
    sent: (bytes) => {
      if (complete || (bytes < total && now() - drawn < PAUSE)) return
      drawn = now()
      complete = bytes >= total
      draw(complete ? `Sent ${megabytes(total)} MB. The server is reading it …` : bar(bytes, total))
    },
    end: () => void stderr.write(CLEAR),
  }
}

function bar(bytes: number, total: number): string {
  const share = bytes / total
  const full = Math.round(share * CELLS)
  const percent = String(Math.floor(share * 100)).padStart(3)
  return `Sending [${'#'.repeat(full)}${'-'.repeat(CELLS - full)}] ${percent} %  ${megabytes(bytes)} of ${megabytes(total)} MB`
}

export interface Count {
  /** says how many are done, at most ten times a second */
  readonly done: (count: number) => void
  /** says why nothing is done for a while */
  readonly wait: (reason: string) => void
  /** takes the line away */
  readonly end: () => void
}

const seconds = (left: number): string =>
  left < 90
    ? `${Math.ceil(left)} s`
    : left < 5400
      ? `${Math.round(left / 60)} min`
      : `${Math.round(left / 3600)} h`

/**
 * A line on standard error for a person who watches: how many of a total are done, how fast, and how long it will take;
 * nothing at all elsewhere.
 * @param total of what `noun` names; undefined when nobody knows
 * @param scale what is counted is shown divided by it
 */
export function countProgress(
  { stderr, now }: Context,
  noun: string,
  total: number | undefined,
  scale = 1,
): Count {
  if (stderr.isTTY !== true) return { done: () => undefined, wait: () => undefined, end: () => undefined }
  const begun = now()
  const figure = (value: number) => (scale === 1 ? String(value) : (value / scale).toFixed(1))
  const write = (line: string) => stderr.write(CLEAR + truncated(line, (stderr.columns ?? 80) - 1))
  let drawn = 0
  return {
    done: (count) => {
      if (now() - drawn < PAUSE) return
      drawn = now()
      const rate = (1000 * count) / Math.max(1, now() - begun)
      const of = total === undefined ? '' : ` of ${figure(total)}`
      const left = total === undefined || rate === 0 ? '' : `, ${seconds((total - count) / rate)} left`
      const line = `${figure(count)}${of} ${noun}, ${(rate / scale).toFixed(1)} a second${left}`
      write(line)
    },
    wait: (reason) => void write(reason),
    end: () => void stderr.write(CLEAR),
  }
}
