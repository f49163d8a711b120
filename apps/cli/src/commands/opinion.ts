import { existsSync } from 'node:fs'
import { comments } from '@folkmoot/api-types/comments'
import { math, type OpinionMap } from '@folkmoot/api-types/math'
import { participation } from '@folkmoot/api-types/participation'
import { formatGroupName, type GroupNames } from '@folkmoot/domain/group-names'
import { listResultTids, type Findings } from '@folkmoot/domain/reports/findings'
import type { OpinionMode } from '@folkmoot/opinion/analysis'
import { parseOpinion } from '@folkmoot/opinion/stored-opinion'
import { Argument, Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createUsageError } from '../errors.ts'
import {
  type CellValue,
  formatNumber,
  isInteractive,
  printPlainJson,
  printRecord,
  printTable,
} from '../output.ts'
import { type CommandGroup, createCommand } from './command.ts'

/** Says of which votes the figures are. */
const COUNTED_VOTES = {
  public: 'public votes, as in reports',
  all: 'all votes, those that are not public yet included',
  export: 'all votes of the export',
} as const

/** An opinion map and the known texts of comments by id. */
export interface AnalyzedOpinion {
  readonly map: OpinionMap
  /** which votes it is of */
  readonly counted: keyof typeof COUNTED_VOTES
  readonly texts: ReadonlyMap<number, string>
  /** the owner's names of groups, by letter */
  readonly names: GroupNames
}

/** The letter of a group, with its name if there is one. */
type NameGroup = (id: number) => string

/** Lists the comments of all findings: what all agree on first, then what divides, then what sets each group apart. */
function listFindingRows({ common, divides, surprising, apart }: Findings, nameGroup: NameGroup) {
  const pair = (surprising.groups ?? []).map(nameGroup).join(' and ')
  return [
    ...common.map((finding) => ({ name: 'common ground', ...finding })),
    ...divides.map((finding) => ({ name: 'divides', ...finding })),
    ...surprising.comments.map((finding) => ({ name: `agreement of ${pair}`, ...finding })),
    ...apart.flatMap(({ id, comments }) =>
      comments.map((finding) => ({ name: `apart: ${nameGroup(id)}`, ...finding })),
    ),
  ]
}

const listFindingCounts = (findings: Findings): (readonly [string, CellValue])[] => [
  ['votes', findings.votes],
  ['comments with results', listResultTids(findings).length],
  ['in no group', findings.people.ungrouped],
  ['common ground', findings.common.length],
  ['dividing', findings.divides.length],
  ['undecided', findings.undecided.length],
  ['too few votes', findings.few.length],
  ['not accepted', findings.unaccepted],
]

/** Prints the sizes of the groups, the numbers of findings, and the comments of each. */
function printOpinions(context: Context, { map, counted, texts, names }: AnalyzedOpinion): void {
  const { findings, analysis } = map
  const nameGroup: NameGroup = (id) => formatGroupName(id, names)
  const groups = findings?.groups ?? parseOpinion(map).groups
  printRecord(context, [
    ['counted', COUNTED_VOTES[counted]],
    ['voted', map.n],
    ['groups', groups.length],
    // the compatible mode and maps without groups have no stability
    ['stability', analysis?.stability?.toFixed(2)],
    ['groups are stable', analysis?.outcome === 'groups'],
    ...groups.map(({ id, size }) => [`group ${nameGroup(id)}`, `${formatNumber(size)} people`] as const),
    ...(findings ? listFindingCounts(findings) : []),
  ])
  const rows = findings ? listFindingRows(findings, nameGroup) : []
  if (rows.length === 0) return
  if (isInteractive(context)) context.stdout.write('\n')
  printTable(
    context,
    [
      { title: 'FINDING', value: ({ name }) => name },
      { title: 'SAYS', value: ({ side }) => side },
      { title: 'ID', value: ({ tid }) => tid, alignRight: true },
      { title: 'COMMENT', value: ({ tid }) => texts.get(tid) },
    ],
    rows,
  )
}

const MODES = ['default', 'compatible'] as const satisfies readonly OpinionMode[]

interface AnalyzeOptions {
  /** a folder or the id of a conversation */
  readonly source: string
  readonly mode: OpinionMode
  /** of all votes instead of the public ones; for people with a role */
  readonly allVotes: boolean
}

const analyzeOpinion = createCommand({
  summary: 'show opinion groups, common ground, what divides, and what sets each group apart',
  description:
    'Show the opinion groups of a conversation, common ground, what divides, and what sets each group apart: of ' +
    'accepted comments, as reports do. --json also has consensus, the published majority rule. An export is ' +
    'analyzed on this machine, without a server: a folder with comments.csv and either votes.csv or ' +
    'participants-votes.csv. For a conversation on the server, the command shows the last result of the server, of the ' +
    'public votes, with the figures of reports; --all-votes shows that of all votes.',
  arguments: [new Argument('<source>', 'the folder, or the id of a conversation')],
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
    ? await (await import('./analyze-export.ts')).analyzeExport(source, mode)
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
  return { map, counted: votes, names: group_names, texts: new Map(list.map(({ tid, txt }) => [tid, txt])) }
}

export const opinionCommands: CommandGroup = {
  analyze: analyzeOpinion,
}
