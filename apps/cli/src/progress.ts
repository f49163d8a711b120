import type { Context } from './context.ts'
import { CLEAR_LINE } from './control-characters.ts'
import { truncateText } from './text-width.ts'

const BAR_CELLS = 30
const REDRAW_INTERVAL_MS = 100

export interface Progress {
  /** redraws the bar, at most ten times a second */
  readonly update: (bytes: number) => void
  /** takes the bar away */
  readonly end: () => void
}

const formatMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/**
 * A bar on standard error for a person who watches; nothing at all elsewhere.
 * @param total bytes; once they are sent it says that the server is at work
 */
export function showProgress({ stderr, now }: Context, total: number): Progress {
  if (stderr.isTTY !== true) return { update: () => undefined, end: () => undefined }
  const draw = (line: string) => stderr.write(CLEAR_LINE + truncateText(line, (stderr.columns ?? 80) - 1))
  let drawn = 0
  let complete = false
  return {
    update: (bytes) => {
      if (complete || (bytes < total && now() - drawn < REDRAW_INTERVAL_MS)) return
      drawn = now()
      complete = bytes >= total
      draw(
        complete ? `Sent ${formatMegabytes(total)} MB. The server is reading it …` : formatBar(bytes, total),
      )
    },
    end: () => void stderr.write(CLEAR_LINE),
  }
}

function formatBar(bytes: number, total: number): string {
  const share = bytes / total
  const full = Math.round(share * BAR_CELLS)
  const percent = String(Math.floor(share * 100)).padStart(3)
  return `Sending [${'#'.repeat(full)}${'-'.repeat(BAR_CELLS - full)}] ${percent} %  ${formatMegabytes(bytes)} of ${formatMegabytes(total)} MB`
}

export interface CountProgress {
  /** says how many are done, at most ten times a second */
  readonly update: (count: number) => void
  /** says why nothing is done for a while */
  readonly showWaiting: (reason: string) => void
  /** takes the line away */
  readonly end: () => void
}

const formatDuration = (left: number): string =>
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
export function showCountProgress(
  { stderr, now }: Context,
  noun: string,
  total: number | undefined,
  scale = 1,
): CountProgress {
  if (stderr.isTTY !== true)
    return { update: () => undefined, showWaiting: () => undefined, end: () => undefined }
  const begun = now()
  const figure = (value: number) => (scale === 1 ? String(value) : (value / scale).toFixed(1))
  const write = (line: string) => stderr.write(CLEAR_LINE + truncateText(line, (stderr.columns ?? 80) - 1))
  let drawn = 0
  return {
    update: (count) => {
      if (now() - drawn < REDRAW_INTERVAL_MS) return
      drawn = now()
      const rate = (1000 * count) / Math.max(1, now() - begun)
      const of = total === undefined ? '' : ` of ${figure(total)}`
      const left = total === undefined || rate === 0 ? '' : `, ${formatDuration((total - count) / rate)} left`
      const line = `${figure(count)}${of} ${noun}, ${(rate / scale).toFixed(1)} a second${left}`
      write(line)
    },
    showWaiting: (reason) => void write(reason),
    end: () => void stderr.write(CLEAR_LINE),
  }
}
