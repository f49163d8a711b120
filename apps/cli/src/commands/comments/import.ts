import { comments, type UploadedComment } from '@folkmoot/api-types/comments'
import { type ErrorCode, getErrorMessage } from '@folkmoot/api-types/errors'
import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { LIMITS } from '@folkmoot/domain/limits'
import { readSeedCsv, SEED_COLUMN } from '@folkmoot/domain/seed-csv'
import {
  type PlannedSeed,
  planSeeds,
  formatSeedCsv,
  type SeedOutcome,
  MAX_SEEDS_PER_CALL,
} from '@folkmoot/domain/seed-plan'
import type { Command } from 'commander'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createCancellation, createFailure } from '../../errors.ts'
import { formatInputName, readText } from '../../input.ts'
import { formatCount, printJson, printResult, printTable } from '../../output.ts'
import { showCountProgress } from '../../progress.ts'
import { type Start, addExamples } from '../command.ts'

export interface ImportCommentsOptions {
  readonly id: string
  /** of a CSV file; “-” is standard input */
  readonly path: string
  readonly dryRun: boolean
}

/** What a person is told of each row. */
const FATES: Readonly<Record<SeedOutcome, string>> = {
  add: 'will be added',
  twice: 'stands in the file before',
  known: 'is in the conversation already',
  empty: 'is empty',
  'too-long': `is longer than ${LIMITS.seedComment} characters`,
  unreadable: 'holds a character that cannot be stored',
  torn: 'has more cells than the header: put quotes around the text',
}

/** `comments import`. */
export function buildImportComments(parent: Command, start: Start): void {
  const command = parent
    .command('import')
    .summary('add seed comments from a CSV file')
    .description(
      `Add seed comments from a CSV file with the column ${SEED_COLUMN}. Rows that are in the conversation already are ` +
        'left out, so the same file can be given again.',
    )
    .argument('<id>', 'id of the conversation')
    .argument('<file>', 'the file; “-” is standard input')
    .option('--dry-run', 'say what would become of each row, and add nothing')
    .action((id: string, path: string, { dryRun }: { dryRun?: true }) =>
      start(runImportComments, { id, path, dryRun: dryRun === true }),
    )
  addExamples(
    command,
    ['folkmoot comments import 4ab7c9d2ef seeds.csv --dry-run', 'look first'],
    ['folkmoot comments import 4ab7c9d2ef seeds.csv', 'add them'],
  )
}

/** Adds the rows that are new, a few hundred a call, and lists those that cannot be added. */
export async function runImportComments(options: ImportCommentsOptions, context: Context): Promise<void> {
  const { id, path, dryRun } = options
  const read = await readSeedCsv(readText(context, path), LIMITS.seedComment)
  if ('problem' in read) throw createFailure(formatImportProblem(formatInputName(path), read.problem))
  const known = await call(context, comments.listModerationComments, {
    query: { conversation_id: id, moderation: true },
  })
  const plan = planSeeds(
    read.rows,
    known.map(({ txt }) => txt),
  )
  if (dryRun) return showPlan(context, plan)
  const wrong = plan.filter(isWrong).map(({ line, outcome: fate }) => `line ${line}: ${FATES[fate]}.`)
  const news = plan.filter(({ outcome: fate }) => fate === 'add')
  const added = await upload(context, id, news, wrong)
  for (const line of wrong) context.stderr.write(`${formatInputName(path)}, ${line}\n`)
  const left = plan.length - news.length - plan.filter(isWrong).length
  if (context.json) printJson(context, { added, already: left, failed: wrong })
  else
    printResult(context, `Added ${formatCount(added, 'comments')}; ${left} were there already or twice.`, [
      added,
      left,
      wrong.length,
    ])
  if (wrong.length > 0) throw createFailure(`${wrong.length} of ${plan.length} rows were not added.`)
}

const isWrong = ({ outcome: fate }: PlannedSeed): boolean => !['add', 'twice', 'known'].includes(fate)

async function upload(
  context: Context,
  conversation_id: string,
  news: readonly PlannedSeed[],
  wrong: string[],
): Promise<number> {
  const progress = showCountProgress(context, 'comments', news.length)
  let added = 0
  for (let at = 0; at < news.length; at += MAX_SEEDS_PER_CALL) {
    if (context.signal.aborted) throw createCancellation()
    const batch = news.slice(at, at + MAX_SEEDS_PER_CALL)
    const { results } = await call(context, comments.uploadComments, {
      body: { conversation_id, csv: formatSeedCsv(batch.map(({ txt }) => txt)), is_seed: true },
    })
    for (const [index, result] of results.entries()) {
      if (result.status === 'success') added += 1
      else if (result.status === 'error') wrong.push(`line ${batch[index]?.line}: ${reasonOf(result)}`)
    }
    progress.update(at + batch.length)
  }
  progress.end()
  return added
}

const reasonOf = ({ reason }: UploadedComment): string =>
  reason === undefined ? 'The server did not take it.' : getErrorMessage(reason as ErrorCode)

function showPlan(context: Context, plan: readonly PlannedSeed[]): void {
  if (context.json) return printJson(context, plan)
  printTable(
    context,
    [
      { title: 'LINE', value: ({ line }) => line, alignRight: true },
      { title: 'WHAT HAPPENS', value: ({ outcome: fate }) => FATES[fate] },
      { title: 'COMMENT', value: ({ txt }) => txt, canShrink: true },
    ],
    plan,
  )
  const count = plan.filter(({ outcome: fate }) => fate === 'add').length
  context.stderr.write(`${count} of ${plan.length} rows would be added. Nothing was added.\n`)
}
