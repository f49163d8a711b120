import { isConversationOpen, takesAdditions, toLifecycle } from '../lifecycle/public.ts'
import { joinConversation } from '../participation/public.ts'
import type { comments, UploadedComment } from '@folkmoot/api-types/comments'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { createCommentState } from '@folkmoot/domain/comments'
import { formatImportProblem } from '@folkmoot/domain/import/csv'
import { isOver } from '@folkmoot/domain/lifecycle'
import { LIMITS } from '@folkmoot/domain/limits'
import { readSeedCsv, type SeedRow, type SeedRowProblem } from '@folkmoot/domain/seeds'
import type { Context, Handlers } from '../../platform/http/context.ts'
import { ApiError, createMissingError } from '../../platform/http/errors.ts'
import { listTidsByOriginalId } from './comments.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import { hashText } from '../../platform/storage/queries.ts'
import { findExistingTextKeys, insertComments, updateLastInteraction } from './storage.ts'

type UploadContext = Context<typeof comments.uploadComments>
type RowOutcome = Omit<UploadedComment, 'txt' | 'original_id'>

const createRefusedOutcome = (status: 'skipped' | 'error', reason: ErrorCode): RowOutcome => ({
  status,
  reason,
})

/** The reply for a row without a comment. */
const BAD_ROW_OUTCOME: Readonly<Record<SeedRowProblem, RowOutcome>> = {
  empty: createRefusedOutcome('skipped', 'polis_err_param_missing_txt'),
  'too-long': createRefusedOutcome('error', 'polis_err_param_parse_failed_txt'),
  unreadable: createRefusedOutcome('error', 'polis_err_post_comment_unreadable'),
  'original-id': createRefusedOutcome('error', 'polis_err_param_parse_failed_original_id'),
  torn: createRefusedOutcome('error', 'polis_err_post_comment_extra_cells'),
}

const DUPLICATE_OUTCOME = createRefusedOutcome('skipped', 'polis_err_post_comment_duplicate')
const CLOSED_OUTCOME = createRefusedOutcome('error', 'polis_err_conversation_is_closed')

/** @throws ApiError always: no row of the file can be read */
async function parseRows(csv: string): Promise<readonly SeedRow[]> {
  if (csv.trim() === '') throw createMissingError('csv')
  const read = await readSeedCsv([csv])
  if ('rows' in read) return read.rows
  const message = `${formatImportProblem('csv', read.problem)} Nothing was taken.`
  throw new ApiError('polis_err_param_parse_failed_csv', { field: 'csv', message })
}

type KeyedRow = SeedRow & { readonly txt_key: string }

/** Selects the rows to store, and marks those whose original_id another comment has. Equal texts are left out first. */
async function selectFresh(tx: Db, zid: number, rows: readonly KeyedRow[]) {
  const keys = [...new Set(rows.flatMap(({ txt_key, problem }) => (problem ? [] : txt_key)))]
  const knownKeys = await findExistingTextKeys(tx, zid, keys)
  const hasIds = rows.some(({ original_id }) => original_id !== undefined)
  const takenIds = new Set(hasIds ? (await listTidsByOriginalId(tx, zid)).keys() : [])
  const fresh: KeyedRow[] = []
  const outcomes = new Map<KeyedRow, RowOutcome>()
  for (const row of rows) {
    const { txt_key, original_id: id, problem } = row
    if (problem) outcomes.set(row, BAD_ROW_OUTCOME[problem])
    else if (knownKeys.has(txt_key)) outcomes.set(row, DUPLICATE_OUTCOME)
    else if (id !== undefined && takenIds.has(id)) outcomes.set(row, BAD_ROW_OUTCOME['original-id'])
    else {
      knownKeys.add(txt_key)
      if (id !== undefined) takenIds.add(id)
      fresh.push(row)
    }
  }
  return { fresh, outcomes }
}

/** Stores rows in one transaction and reports the result of each. The uploader becomes a participant. */
async function saveRows(rows: readonly SeedRow[], is_seed: boolean, context: UploadContext) {
  const { db, caller, conversation, clock } = context
  const { zid } = conversation
  const keyed = rows.map((row) => ({ ...row, txt_key: row.problem ? '' : hashText(row.txt) }))
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const now = clock()
    const isOpen = is_seed ? takesAdditions : isConversationOpen
    if (!(await isOpen(tx, zid, now))) return { outcomes: rows.map(() => CLOSED_OUTCOME) }
    const { fresh, outcomes } = await selectFresh(tx, zid, keyed)
    const listOutcomes = () => keyed.map((row) => outcomes.get(row) ?? DUPLICATE_OUTCOME)
    if (fresh.length === 0) return { outcomes: listOutcomes() }
    const { pid, uid } = await joinConversation(tx, { caller, conversation }, context)
    await raiseGeneration(tx, zid, now, { comments: true })
    const common = { zid, pid, uid, is_seed: Number(is_seed), created: now }
    const state = createCommentState({ moderates: true }, false)
    const first = await insertComments(
      tx,
      fresh.map(({ txt, txt_key, original_id = null }) => ({ ...common, txt, txt_key, original_id, state })),
    )
    await updateLastInteraction(tx, zid, pid, now)
    for (const [index, row] of fresh.entries()) outcomes.set(row, { status: 'success', tid: first + index })
    return { outcomes: listOutcomes(), pid }
  })
}

/** Adds the comments of a file in batches, so that other requests are answered in between. */
export const uploadComments: Handlers<typeof comments>['uploadComments'] = async ({ body }, context) => {
  const isInTime = body.is_seed === true && !isOver(toLifecycle(context.conversation))
  if (!context.conversation.is_active && !isInTime) throw new ApiError('polis_err_conversation_is_closed')
  const rows = await parseRows(body.csv)
  const results: UploadedComment[] = []
  let currentPid: number | undefined
  for (let start = 0; start < rows.length; start += LIMITS.seedBatchRows) {
    const batch = rows.slice(start, start + LIMITS.seedBatchRows)
    const { outcomes, pid } = await saveRows(batch, body.is_seed === true, context)
    for (const [index, { txt, original_id = null }] of batch.entries())
      results.push({ txt, original_id, ...(outcomes[index] ?? DUPLICATE_OUTCOME) })
    currentPid = pid ?? currentPid
    await new Promise(setImmediate)
  }
  return { results, ...(currentPid === undefined ? {} : { currentPid }) }
}
