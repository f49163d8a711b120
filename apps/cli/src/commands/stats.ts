import { stats } from '@folkmoot/api-types/stats'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { computeMonitorFigures } from '@folkmoot/domain/stats'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { isInteractive, printJson, printRecord, printResult } from '../output.ts'
import { createCommand } from './command.ts'
import { CONVERSATION, createWholeNumberParser } from './parameters.ts'

interface StatsOptions {
  readonly id: string
  readonly watch: boolean
  /** seconds between two calls */
  readonly every: number
}

/** `stats`: the figures of Monitor, once or until Ctrl-C. */
export const showStats = createCommand<StatsOptions>({
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

/** Moves the cursor home and clears the window. */
const CLEAR_WINDOW = '\x1b[H\x1b[2J'

/** Prints the figures, with --watch again and again until Ctrl-C, which is no error. */
async function runStats({ id, watch, every }: StatsOptions, context: Context): Promise<void> {
  const { signal, stdout, wait } = context
  do {
    const reply = await call(context, stats.conversationStats, { query: { conversation_id: id } })
    const figures = computeMonitorFigures(reply)
    if (context.json) printJson(context, reply)
    else if (watch && !isInteractive(context))
      printResult(context, '', [new Date(context.now()), ...LABELS.map(([, name]) => figures[name])])
    else {
      if (watch) stdout.write(CLEAR_WINDOW)
      printRecord(context, [
        ...LABELS.map(([label, name]) => [label, figures[name]] as const),
        ['counted', 'all votes, those that are not public yet included'],
      ])
    }
    if (!watch) return
    await wait(1000 * every)
  } while (!signal.aborted)
}
