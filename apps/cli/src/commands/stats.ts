import { stats } from '@folkmoot/api-types/stats'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { computeMonitorFigures } from '@folkmoot/domain/stats'
import type { Command } from 'commander'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import {
  isInteractive,
  COLUMN_GAP,
  printJson,
  printRecord,
  printResult,
  formatValue,
  getWindowWidth,
} from '../output.ts'
import { CLEAR_LINE } from '../progress.ts'
import { type Start, addExamples } from './command.ts'
import { createWholeNumberParser } from './value-parsers.ts'

export interface StatsOptions {
  readonly id: string
  /** seconds between two looks; once without */
  readonly every: number | undefined
}

interface StatsFlags {
  watch?: true
  every: number
}

type Figures = ReturnType<typeof computeMonitorFigures>

const LABELS = [
  ['participants who voted', 'voters'],
  ['votes cast', 'votes'],
  ['votes per participant', 'votesPerParticipant'],
  ['participants who commented', 'commenters'],
  ['comments submitted', 'comments'],
] as const satisfies readonly (readonly [string, keyof Figures])[]

const LABEL_WIDTH = Math.max(...LABELS.map(([label]) => label.length))

/**
 * Back to the first line of the figures, and away with them. A window that is narrower than a line shows it in several rows,
 * and it may have become so since they were drawn.
 */
function back(context: Context, drawn: Figures): string {
  const rows = LABELS.map(([, name]) =>
    Math.ceil(
      (LABEL_WIDTH + COLUMN_GAP.length + formatValue(context, drawn[name]).length) / getWindowWidth(context),
    ),
  )
  return `\x1b[${rows.reduce((all, one) => all + one, 0)}A\x1b[J`
}

/** `stats`: the figures of Monitor. */
export function buildStats(command: Command, start: Start): void {
  command
    .description('Show how many people voted and commented, for those who administer the conversation.')
    .argument('<id>', 'id of the conversation')
    .option('--watch', 'go on showing them until you press Ctrl-C; in a pipe a line each time')
    .option(
      '--every <seconds>',
      'how long between two looks',
      createWholeNumberParser(1, 3600),
      TIMES_MS.statsPoll / 1000,
    )
    .action((id: string, { watch, every }: StatsFlags) =>
      start(runStats, { id, every: watch ? every : undefined }),
    )
  addExamples(
    command,
    ['folkmoot stats 4ab7c9d2ef', 'five figures'],
    ['folkmoot stats 4ab7c9d2ef --watch', 'and how they grow'],
    ['folkmoot stats 4ab7c9d2ef --json', "the server's reply: the time of every vote and comment"],
  )
}

/** Prints the five figures that Monitor shows, once or again and again. */
export async function runStats({ id, every }: StatsOptions, context: Context): Promise<void> {
  const look = () => call(context, stats.conversationStats, { query: { conversation_id: id } })
  const first = await look()
  if (context.json) printJson(context, first)
  else if (every === undefined || isInteractive(context)) show(context, computeMonitorFigures(first))
  else printLine(context, computeMonitorFigures(first))
  if (every !== undefined) await goOn(context, every, look, computeMonitorFigures(first))
}

/** Ctrl-C is how this ends, so it is no failure. */
async function goOn(
  context: Context,
  every: number,
  look: () => ReturnType<typeof call<typeof stats.conversationStats>>,
  first: Figures,
) {
  const { signal } = context
  let drawn = first
  while (!signal.aborted) {
    try {
      await pause(1000 * every, undefined, { signal })
      const reply = await look()
      if (context.json) printJson(context, reply)
      else if (isInteractive(context)) {
        context.stdout.write(back(context, drawn))
        drawn = computeMonitorFigures(reply)
        show(context, drawn)
      } else printLine(context, computeMonitorFigures(reply))
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  // the ^C that the terminal shows is no part of the figures
  if (isInteractive(context)) context.stdout.write(CLEAR_LINE)
}

const show = (context: Context, figures: Figures): void =>
  printRecord(
    context,
    LABELS.map(([label, name]) => [label, figures[name]]),
  )

const printLine = (context: Context, figures: Figures): void =>
  printResult(context, '', [new Date(context.now()), ...LABELS.map(([, name]) => figures[name])])
