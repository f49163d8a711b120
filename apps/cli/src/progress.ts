import type { Context } from './context.ts'
import { CLEAR_LINE } from './control-characters.ts'
import { getStreamWidth } from './window-width.ts'
import { truncateText } from './text-width.ts'

const BAR_CELLS = 30
const REDRAW_INTERVAL_MS = 100

export interface Progress {
  /** redraws the bar, at most ten times per second */
  readonly update: (bytes: number) => void
  /** removes the bar */
  readonly end: () => void
}

const formatMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

/**
 * Shows a bar on standard error if it is a terminal.
 * @param total bytes; after them the bar says that the server reads them
 */
export function showProgress({ stderr, now }: Context, total: number): Progress {
  if (stderr.isTTY !== true) return { update: () => undefined, end: () => undefined }
  const draw = (line: string) => stderr.write(CLEAR_LINE + truncateText(line, getStreamWidth(stderr) - 1))
  let drawnAt = 0
  let complete = false
  return {
    update: (bytes) => {
      if (complete || (bytes < total && now() - drawnAt < REDRAW_INTERVAL_MS)) return
      drawnAt = now()
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

interface CountProgress {
  /** shows how many are done, at most ten times per second */
  readonly update: (count: number) => void
  /** shows why the command waits */
  readonly showWaiting: (reason: string) => void
  /** removes the line */
  readonly end: () => void
}

const formatDuration = (left: number): string =>
  left < 90
    ? `${Math.ceil(left)} s`
    : left < 5400
      ? `${Math.round(left / 60)} min`
      : `${Math.round(left / 3600)} h`

/**
 * Shows a line on standard error if it is a terminal: how many of a total are done, how fast, and the time left.
 * @param total number of things that `noun` names; undefined if it is unknown
 * @param scale divisor of the numbers that are shown
 */
export function showCountProgress(
  { stderr, now }: Context,
  noun: string,
  total: number | undefined,
  scale = 1,
): CountProgress {
  if (stderr.isTTY !== true)
    return {
      update: () => undefined,
      showWaiting: () => undefined,
      end: () => undefined,
    }
  const startedAt = now()
  const formatValue = (value: number) => (scale === 1 ? String(value) : (value / scale).toFixed(1))
  const write = (line: string) => stderr.write(CLEAR_LINE + truncateText(line, getStreamWidth(stderr) - 1))
  let drawnAt = 0
  return {
    update: (count) => {
      if (now() - drawnAt < REDRAW_INTERVAL_MS) return
      drawnAt = now()
      const rate = (1000 * count) / Math.max(1, now() - startedAt)
      const ofTotal = total === undefined ? '' : ` of ${formatValue(total)}`
      const left = total === undefined || rate === 0 ? '' : `, ${formatDuration((total - count) / rate)} left`
      const line = `${formatValue(count)}${ofTotal} ${noun}, ${(rate / scale).toFixed(1)} a second${left}`
      write(line)
    },
    showWaiting: (reason) => void write(reason),
    end: () => void stderr.write(CLEAR_LINE),
  }
}
