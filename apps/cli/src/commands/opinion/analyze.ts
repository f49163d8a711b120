import { existsSync } from 'node:fs'
import { comments } from '@folkmoot/api-types/comments'
import { math } from '@folkmoot/api-types/math'
import { parseOpinion } from '@folkmoot/opinion/stored-opinion'
import type { OpinionMode } from '@folkmoot/opinion/analysis'
import { type Command, Option } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure, createUsageError } from '../../errors.ts'
import { printJson } from '../../output.ts'
import { type Start, addExamples } from '../command.ts'
import { printOpinions, type AnalyzedOpinion } from './print.ts'

const MODES = ['default', 'compatible'] as const satisfies readonly OpinionMode[]

export interface AnalyzeOptions {
  /** a folder, a .zip, or the id of a conversation */
  readonly source: string
  readonly mode: OpinionMode
}

/** `opinion analyze`. */
export function buildAnalyze(parent: Command, start: Start): void {
  const command = parent
    .command('analyze')
    .summary('show opinion groups, what each stands for, and what all agree on')
    .description(
      'Show the opinion groups of a conversation, the comments that tell them apart, and what all agree on. Of an export it ' +
        'is computed here, without a server: a folder, or a .zip of one, with comments.csv and either votes.csv or ' +
        'participants-votes.csv. Of a conversation on the server it is what the server has computed last.',
    )
    .argument('<source>', 'the folder, the .zip, or the id of a conversation')
    .addOption(
      new Option(
        '--mode <mode>',
        'compatible: step by step as the published system does it, for comparison; of exports only',
      )
        .choices(MODES)
        .default('default'),
    )
    .action((source: string, { mode }: { mode: OpinionMode }) => start(runAnalyze, { source, mode }))
  addExamples(
    command,
    ['folkmoot opinion analyze ./vtaiwan.uberx', 'the groups of an export'],
    ['folkmoot opinion analyze 4ab7c9d2ef', 'what the server has found'],
    ['folkmoot opinion analyze ./vtaiwan.uberx --mode compatible', 'as the published system finds them'],
    ['folkmoot opinion analyze ./vtaiwan.uberx --json', 'all figures, for programs'],
  )
}

/** Analyses an export, or asks the server, and prints what was found. */
export async function runAnalyze({ source, mode }: AnalyzeOptions, context: Context): Promise<void> {
  const analysed = existsSync(source)
    ? await (await import('./analyze-export.ts')).analyzeExport(source, mode, context)
    : await askServer(source, mode, context)
  if (!context.json) return printOpinions(context, analysed)
  const { analysis, ...pca2 } = analysed.map
  printJson(context, {
    ...pca2,
    'participant-groups': Object.fromEntries(parseOpinion(pca2).groupByPid),
    stability: analysis?.stability ?? null,
  })
}

/** What a conversation's id looks like. */
const CONVERSATION = /^[0-9][0-9A-Za-z]+$/

async function askServer(
  conversation_id: string,
  mode: OpinionMode,
  context: Context,
): Promise<AnalyzedOpinion> {
  if (!CONVERSATION.test(conversation_id))
    throw createFailure(
      `There is no file or folder ${conversation_id}, and it is not the id of a conversation.`,
    )
  if (mode !== 'default')
    throw createUsageError(
      'A server analyses in the default mode only. Give --mode compatible with an export.',
    )
  const query = { conversation_id }
  const map = await call(context, math.opinionMap, { query })
  const list = await call(context, comments.listComments, { query })
  return { map, texts: new Map(list.map(({ tid, txt }) => [tid, txt])) }
}
