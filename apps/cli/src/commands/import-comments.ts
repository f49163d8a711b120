import { comments, type UploadedComment } from '@folkmoot/api-types/comments'
import { type ErrorCode, getErrorMessage } from '@folkmoot/api-types/errors'
import { formatImportProblem } from '@folkmoot/domain/import/csv'
import { LIMITS } from '@folkmoot/domain/limits'
import {
  SEED_COLUMN,
  type SeedColumn,
  readAnyCsv,
  type SeedRow,
  formatSeedCsv,
  MAX_SEEDS_PER_CALL,
  type PlannedSeed,
  planSeeds,
  type SeedOutcome,
} from '@folkmoot/domain/seeds'
import { createExcerpt } from '@folkmoot/domain/text'
import { Argument, Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createCancellation, createFailure } from '../errors.ts'
import { formatInputName, readTableText } from '../files.ts'
import { formatCount, printJson, printResult, printTable } from '../output.ts'
import { showProgress } from '../terminal.ts'
import { createCommand } from './command.ts'
import { CONVERSATION, createDryRunOption } from './parameters.ts'

interface ImportCommentsOptions {
  readonly id: string
  /** path of a CSV file; “-” is standard input */
  readonly file: string
  readonly dryRun: boolean
  /** header of the comments */
  readonly column: string | undefined
}

const OUTCOME_PHRASES: Readonly<Record<SeedOutcome, string>> = {
  add: 'will be added',
  twice: 'repeats an earlier row',
  known: 'is in the conversation already',
  empty: 'is empty',
  'too-long': `is longer than ${LIMITS.seedComment} characters`,
  unreadable: 'contains a character that cannot be stored',
  'original-id': `has an original_id of more than ${LIMITS.originalId} characters, or of several lines`,
  torn: 'has more cells than the header: put quotes around the text',
}

export const importComments = createCommand({
  summary: 'add seed comments from a CSV file',
  description:
    `Add seed comments from a CSV file: of the column ${SEED_COLUMN}, else of the only one with sentences. Rows that are in the conversation already are ` +
    'skipped, so you can import a file again. A column original_id keeps the ids that the comments have elsewhere, for `folkmoot votes import`.',
  arguments: [CONVERSATION, new Argument('<file>', 'the file; “-” is standard input')],
  options: [
    new Option('--column <name>', 'the column with the comments, by its header'),
    createDryRunOption('show the outcome of each row, and add nothing'),
  ],
  examples: [
    ['folkmoot comments import 4ab7c9d2ef seeds.csv --dry-run', 'look first'],
    ['folkmoot comments import 4ab7c9d2ef seeds.csv', 'add them'],
    ['folkmoot comments import 4ab7c9d2ef answers.csv --column Kommentar', 'of a table with several texts'],
  ],
  run: runImportComments,
})

/** Reads the rows of the file. @throws CommandError if it cannot be used, or the column is not clear */
async function readRows(
  { file, column }: ImportCommentsOptions,
  context: Context,
): Promise<readonly SeedRow[]> {
  const name = formatInputName(file)
  const read = await readAnyCsv([await readTableText(context, file)], column, {
    maxCharacters: LIMITS.seedComment,
  })
  if ('problem' in read) throw createFailure(formatImportProblem(name, read.problem))
  if ('columns' in read)
    throw createFailure(
      `${name}: ${column === undefined ? 'name' : `there is no column “${column}”. Name`} the column with the comments by --column. ${formatColumns(read.columns)}`,
    )
  if (read.column !== undefined)
    context.stderr.write(`${name}: “${read.column}” in the first line is the header of the comments.\n`)
  return read.rows
}

const MAX_EXAMPLE_CHARACTERS = 30

const formatColumn = ({ name, examples: [example = ''] }: SeedColumn): string =>
  example === ''
    ? `“${name}” (empty)`
    : `“${name}” (such as “${createExcerpt(example, MAX_EXAMPLE_CHARACTERS)}”)`

const formatColumns = (columns: readonly SeedColumn[]): string =>
  `There are: ${columns.map(formatColumn).join(', ')}.`

/** Adds the new rows in batches and lists those that cannot be added. */
async function runImportComments(options: ImportCommentsOptions, context: Context): Promise<void> {
  const { id, file, dryRun } = options
  const name = formatInputName(file)
  const rows = await readRows(options, context)
  const known = await call(context, comments.listModerationComments, {
    query: { conversation_id: id, moderation: true },
  })
  const plan = planSeeds(
    rows,
    known.map(({ txt }) => txt),
  )
  if (dryRun) return printPlan(context, plan)
  const invalid = plan.filter(isInvalid)
  const failures = invalid.map(({ line, outcome }) => `line ${line}: ${OUTCOME_PHRASES[outcome]}.`)
  const newSeeds = plan.filter(({ outcome }) => outcome === 'add')
  const added = await uploadSeeds(context, id, newSeeds, failures)
  for (const failure of failures) context.stderr.write(`${name}, ${failure}\n`)
  const skipped = plan.length - newSeeds.length - invalid.length
  if (context.json) printJson(context, { added, already: skipped, failed: failures })
  else
    printResult(context, `Added ${formatCount(added, 'comments')}; skipped ${skipped} duplicates.`, [
      added,
      skipped,
      failures.length,
    ])
  if (failures.length > 0)
    throw createFailure(
      `${failures.length} of ${formatCount(plan.length, 'rows')} ${failures.length === 1 ? 'was' : 'were'} not added.`,
    )
}

const isInvalid = ({ outcome }: PlannedSeed): boolean => !['add', 'twice', 'known'].includes(outcome)

/** Uploads seeds in batches and appends a line to `failures` for each that the server refuses. @returns how many it added */
async function uploadSeeds(
  context: Context,
  conversation_id: string,
  seeds: readonly PlannedSeed[],
  failures: string[],
): Promise<number> {
  const progress = showProgress(context, 'comments', seeds.length)
  let added = 0
  for (let start = 0; start < seeds.length; start += MAX_SEEDS_PER_CALL) {
    if (context.signal.aborted) throw createCancellation()
    const batch = seeds.slice(start, start + MAX_SEEDS_PER_CALL)
    const { results } = await call(context, comments.uploadComments, {
      body: { conversation_id, csv: formatSeedCsv(batch), is_seed: true },
    })
    for (const [index, result] of results.entries()) {
      if (result.status === 'success') added += 1
      else if (result.status === 'error') failures.push(`line ${batch[index]?.line}: ${formatReason(result)}`)
    }
    progress.update(start + batch.length)
  }
  progress.end()
  return added
}

const formatReason = ({ reason }: UploadedComment): string =>
  reason === undefined ? 'The server refused it.' : getErrorMessage(reason as ErrorCode)

/** A row of the plan under the names that scripts read. */
const toJson = ({ outcome, similarTo, ...row }: PlannedSeed) => ({
  ...row,
  fate: outcome,
  ...(similarTo === undefined ? {} : { like: similarTo }),
})

function printPlan(context: Context, plan: readonly PlannedSeed[]): void {
  if (context.json) return printJson(context, plan.map(toJson))
  printTable(
    context,
    [
      { title: 'LINE', value: ({ line }) => line, alignRight: true },
      { title: 'OUTCOME', value: ({ outcome }) => OUTCOME_PHRASES[outcome] },
      { title: 'COMMENT', value: ({ txt }) => txt },
    ],
    plan,
  )
  const count = plan.filter(({ outcome }) => outcome === 'add').length
  context.stderr.write(`${count} of ${plan.length} rows would be added. Nothing was added.\n`)
}
