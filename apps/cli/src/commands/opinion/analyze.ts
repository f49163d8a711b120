import { existsSync } from 'node:fs'
import { comments } from '@folkmoot/api-types/comments'
import { math } from '@folkmoot/api-types/math'
import { participation } from '@folkmoot/api-types/participation'
import { parseOpinion } from '@folkmoot/opinion/stored-opinion'
import type { OpinionMode } from '@folkmoot/opinion/analysis'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { printPlainJson } from '../../output.ts'
import { createCommand } from '../command.ts'
import { printOpinions, type AnalyzedOpinion } from './print.ts'

const MODES = ['default', 'compatible'] as const satisfies readonly OpinionMode[]

interface AnalyzeOptions {
  /** a folder, a .zip, or the id of a conversation */
  readonly source: string
  readonly mode: OpinionMode
  /** of all votes instead of the public ones; for people with a role */
  readonly allVotes: boolean
}

/** `opinion analyze`. */
export const analyzeOpinion = createCommand({
  summary: 'show opinion groups, common ground, what divides, and what sets each group apart',
  description:
    'Show the opinion groups of a conversation, common ground, what divides, and what sets each group apart: of ' +
    'accepted comments, as reports do. --json also has consensus, the published majority rule. An export is ' +
    'analyzed on this machine, without a server: a folder, or a .zip of one, with comments.csv and either votes.csv or ' +
    'participants-votes.csv. For a conversation on the server, the command shows the last result of the server, of the ' +
    'public votes, with the figures of reports; --all-votes shows that of all votes.',
  arguments: [new Argument('<source>', 'the folder, the .zip, or the id of a conversation')],
  options: [
    new Option(
      '--mode <mode>',
      'compatible: step by step like the published system, for comparison; only for exports',
    )
      .choices(MODES)
      .default('default'),
    new Option(
      '--all-votes',
      'the result of all votes, those that are not public yet included; for people with a role in the conversation',
    ),
  ],
  examples: [
    ['folkmoot opinion analyze ./vtaiwan.uberx', 'the groups of an export'],
    ['folkmoot opinion analyze 4ab7c9d2ef', 'the result of the server, as reports show it'],
    ['folkmoot opinion analyze 4ab7c9d2ef --all-votes', 'that of all votes'],
    ['folkmoot opinion analyze ./vtaiwan.uberx --mode compatible', 'the groups of the published system'],
    ['folkmoot opinion analyze ./vtaiwan.uberx --json', 'all figures, for programs'],
  ],
  run: runAnalyze,
})

/** Analyzes an export or asks the server, and prints the result. */
async function runAnalyze({ source, mode, allVotes }: AnalyzeOptions, context: Context): Promise<void> {
  const opinion = existsSync(source)
    ? await (await import('./analyze-export.ts')).analyzeExport(source, mode, context)
    : await loadOpinion(source, mode, allVotes ? 'all' : 'public', context)
  if (!context.json) return printOpinions(context, opinion)
  const { analysis, ...pca2 } = opinion.map
  printPlainJson(context, {
    ...pca2,
    'participant-groups': Object.fromEntries(parseOpinion(pca2).groupByPid),
    stability: analysis?.stability ?? null,
  })
}

const CONVERSATION_ID_PATTERN = /^[0-9][0-9A-Za-z]+$/

async function loadOpinion(
  conversation_id: string,
  mode: OpinionMode,
  votes: 'public' | 'all',
  context: Context,
): Promise<AnalyzedOpinion> {
  if (!CONVERSATION_ID_PATTERN.test(conversation_id))
    throw createFailure(
      `There is no file or folder ${conversation_id}, and it is not the id of a conversation.`,
    )
  if (mode !== 'default')
    throw createUsageError(
      'A server analyzes in the default mode only. Give --mode compatible with an export.',
    )
  const query = { conversation_id }
  const map = await call(context, math.opinionMap, { query: { ...query, votes, people: 'all' } })
  const list = await call(context, comments.listComments, { query })
  const { group_names = [] } = await call(context, participation.participationInit, {
    query: { ...query, includePCA: false },
  })
  // a server whose maps have no findings has no public state: they are of all votes
  const counted = map.findings || map.math_tick === 0 ? votes : 'all'
  return { map, counted, names: group_names, texts: new Map(list.map(({ tid, txt }) => [tid, txt])) }
}
