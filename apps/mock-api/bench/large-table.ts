import type { Figures } from './measure-beside.ts'

/** How long the server may work at something else before it answers /healthz, at the 99th percentile, and its memory. */
export const WANTED = { busyMs: 50, megabytes: 600 }

const HEADER = [
  'call or job',
  'time',
  'busy, 99 of 100',
  'longest',
  '/healthz, 99 of 100',
  'peak memory',
  'analyses',
  'load',
]

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const listCells = ({ name, seconds, busy, time, peak, others, load, note, failure }: Figures): string[] => [
  note === '' ? name : `${name}, ${note}`,
  failure === undefined ? `${seconds.toFixed(seconds < 10 ? 2 : 0)} s` : `**failed: ${failure}**`,
  `${busy.p99.toFixed(0)} ms`,
  `${busy.worst.toFixed(0)} ms`,
  `${time.p99.toFixed(0)} ms`,
  `${peak.toFixed(0)} MB`,
  `${others.toFixed(0)} MB`,
  load.toFixed(1),
]

/** Formats one line while the benchmark runs. */
export const formatProgress = (figures: Figures): string => `  ${listCells(figures).join('  ')}`

/** Formats everything that was measured as a table in Markdown. */
export const formatTable = (all: readonly Figures[]): string =>
  [
    formatRow(HEADER),
    formatRow(HEADER.map(() => '---')),
    ...all.map((one) => formatRow(listCells(one))),
  ].join('\n')

/** Lists what was not answered, kept the server busy for too long, or needed too much memory. */
export const listProblems = (all: readonly Figures[]): string[] =>
  all.flatMap(({ name, busy, peak, failure }) => [
    ...(failure === undefined ? [] : [`${name}: ${failure}`]),
    ...(busy.p99 <= WANTED.busyMs
      ? []
      : [`${name}: busy for ${busy.p99.toFixed(0)} ms (${WANTED.busyMs} wanted)`]),
    ...(peak < WANTED.megabytes
      ? []
      : [`${name}: ${peak.toFixed(0)} MB of memory (less than ${WANTED.megabytes} wanted)`]),
  ])
