import { stats } from '@folkmoot/api-types/stats'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { computeMonitorFigures } from '@folkmoot/domain/stats'
import { Option } from 'commander'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import {
  getWindowWidth,
  isInteractive,
  printJson,
  printRecord,
  printResult,
  type CellValue,
  type WrittenLine,
} from '../output.ts'
import { CLEAR_LINE } from '../control-characters.ts'
import { createCommand } from './command.ts'
import { COUNTED_VOTES } from './counted-votes.ts'
import { CONVERSATION } from './parameters.ts'
import { createWholeNumberParser } from './value-parsers.ts'

interface StatsOptions {
  readonly id: string
  /** seconds between two calls; undefined: one call only */
  readonly every: number | undefined
}

interface StatsValues {
  readonly id: string
  readonly watch: boolean
  readonly every: number
}

/** `stats`: the figures of Monitor, once or until Ctrl-C. */
export const showStats = createCommand({
  description:
    'Show how many people voted and commented, by all votes. You must administer the conversation.',
  arguments: [CONVERSATION],
  options: [
    new Option('--watch', 'update them until you press Ctrl-C; in a pipe, write a line each time'),
    new Option('--every <seconds>', 'time between two updates')
      .argParser(createWholeNumberParser(1, 3600))
      .default(TIMES_MS.statsPoll / 1000),
  ],
  examples: [
    ['folkmoot stats 4ab7c9d2ef', 'five figures'],
    ['folkmoot stats 4ab7c9d2ef --watch', 'keep them up to date'],
    ['folkmoot stats 4ab7c9d2ef --json', 'the time of every vote and comment'],
  ],
  parse: ({ id, watch, every }: StatsValues): StatsOptions => ({ id, every: watch ? every : undefined }),
  run: runStats,
})

type Figures = ReturnType<typeof computeMonitorFigures>

const LABELS = [
  ['participants who voted', 'voters'],
  ['votes cast', 'votes'],
  ['votes per participant', 'votesPerParticipant'],
  ['participants who commented', 'commenters'],
  ['comments submitted', 'comments'],
] as const satisfies readonly (readonly [string, keyof Figures])[]

/** Lists the figures with their labels, and what they count. */
const listRows = (figures: Figures): (readonly [string, CellValue])[] => [
  ...LABELS.map(([label, name]) => [label, figures[name]] as const),
  ['counted', COUNTED_VOTES.all],
]

type LoadStats = () => ReturnType<typeof call<typeof stats.conversationStats>>

async function runStats({ id, every }: StatsOptions, context: Context): Promise<void> {
  const load: LoadStats = () => call(context, stats.conversationStats, { query: { conversation_id: id } })
  const first = await load()
  const figures = computeMonitorFigures(first)
  let printed: WrittenLine[] = []
  if (context.json) printJson(context, first)
  else if (every === undefined || isInteractive(context)) printed = printFigures(context, figures)
  else printLine(context, figures)
  if (every !== undefined) await watch(context, every, load, printed)
}

/** Prints the figures again and again. Ctrl-C ends this without an error. */
async function watch(context: Context, every: number, load: LoadStats, first: readonly WrittenLine[]) {
  const { signal } = context
  let printed = first
  while (!signal.aborted) {
    try {
      await wait(1000 * every, undefined, { signal })
      const reply = await load()
      if (context.json) printJson(context, reply)
      else if (isInteractive(context)) {
        context.stdout.write(eraseFigures(context, printed))
        printed = printFigures(context, computeMonitorFigures(reply))
      } else printLine(context, computeMonitorFigures(reply))
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  // removes the ^C that the terminal shows
  if (isInteractive(context)) context.stdout.write(CLEAR_LINE)
}

/**
 * Moves the cursor to the first line of the figures and erases them. In a window that is narrower than a line, possibly
 * since they were printed, a line takes several rows.
 */
function eraseFigures(context: Context, printed: readonly WrittenLine[]): string {
  const rows = printed.map(({ cells }) => Math.ceil(cells / getWindowWidth(context)))
  return `\x1b[${rows.reduce((sum, count) => sum + count, 0)}A\x1b[J`
}

const printFigures = (context: Context, figures: Figures): WrittenLine[] =>
  printRecord(context, listRows(figures))

const printLine = (context: Context, figures: Figures): void =>
  printResult(context, '', [new Date(context.now()), ...LABELS.map(([, name]) => figures[name])])
