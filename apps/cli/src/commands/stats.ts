import { stats } from '@folkmoot/api-types'
import { monitorFigures } from '@folkmoot/domain'
import type { Command } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { printJson, printRecord } from '../output.ts'
import { type Start, withExamples } from './command.ts'

export interface StatsOptions {
  readonly id: string
}

/** `stats`: the figures of Monitor. */
export function buildStats(program: Command, start: Start): void {
  const command = program
    .command('stats')
    .summary('show the figures of a conversation')
    .description('Show how many people voted and commented, for those who administer the conversation.')
    .argument('<id>', 'id of the conversation')
    .action((id: string) => start(runStats, { id }))
  withExamples(
    command,
    ['folkmoot stats 4ab7c9d2ef', 'five figures'],
    ['folkmoot stats 4ab7c9d2ef --json', "the server's reply: the time of every vote and comment"],
  )
}

/** Prints the five figures that Monitor shows. */
export async function runStats({ id }: StatsOptions, context: Context): Promise<void> {
  const reply = await call(context, stats.conversationStats, { query: { conversation_id: id } })
  if (context.json) return printJson(context, reply)
  const figures = monitorFigures(reply)
  printRecord(context, [
    ['participants who voted', figures.voters],
    ['votes cast', figures.votes],
    ['votes per participant', figures.votesPerParticipant],
    ['participants who commented', figures.commenters],
    ['comments submitted', figures.comments],
  ])
}
