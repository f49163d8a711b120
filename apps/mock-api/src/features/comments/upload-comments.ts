import type { comments, UploadedComment } from '@folkmoot/api-types/comments'
import type { ErrorCode } from '@folkmoot/api-types/errors'
import { createCommentState } from '@folkmoot/domain/comments'
import { formatImportProblem } from '@folkmoot/domain/import/import-problem'
import { LIMITS } from '@folkmoot/domain/limits'
import { readSeedCsv, type SeedRow, type SeedRowProblem } from '@folkmoot/domain/seed-csv'
import type { Context, Handlers } from '../../http/context.ts'
import { ApiError, createMissingError } from '../../core/errors.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { lockGeneration, raiseGeneration } from '../../storage/generations.ts'
import { hashText } from '../../storage/hash-text.ts'
import { joinConversation } from '../../core/participants/join.ts'
import { findExistingTextKeys, insertComments, isConversationOpen, updateLastInteraction } from './storage.ts'

type UploadContext = Context<typeof comments.uploadComments>
type RowOutcome = Omit<UploadedComment, 'txt'>

const createRefusedOutcome = (status: 'skipped' | 'error', reason: ErrorCode): RowOutcome => ({
  status,
  reason,
})

/** The reply for a row without a comment. */
const BAD_ROW_OUTCOME: Readonly<Record<SeedRowProblem, RowOutcome>> = {
  empty: createRefusedOutcome('skipped', 'polis_err_param_missing_txt'),
  'too-long': createRefusedOutcome('error', 'polis_err_param_parse_failed_txt'),
  unreadable: createRefusedOutcome('error', 'polis_err_post_comment_unreadable'),
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

/** Stores rows in one transaction and reports the result of each. The uploader becomes a participant. */
async function saveRows(rows: readonly SeedRow[], is_seed: boolean, context: UploadContext) {
  const { db, caller, conversation, clock } = context
  const { zid } = conversation
  const keyed = rows.map((row) => ({ ...row, txt_key: row.problem ? '' : hashText(row.txt) }))
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    const now = clock()
    if (!(await isConversationOpen(tx, zid, now))) return { outcomes: rows.map(() => CLOSED_OUTCOME) }
    const keys = [...new Set(keyed.flatMap((row) => row.txt_key || []))]
    const known = await findExistingTextKeys(tx, zid, keys)
    const fresh = keyed.filter(({ txt_key }) => txt_key && !known.has(txt_key) && known.add(txt_key))
    if (fresh.length === 0) return { outcomes: toOutcomes(keyed, new Map()) }
    const { pid, uid } = await joinConversation(tx, { caller, conversation }, context)
    await raiseGeneration(tx, zid, now, { comments: true })
    const common = { zid, pid, uid, is_seed: Number(is_seed), created: now }
    const state = createCommentState({ moderates: true }, false)
    const first = await insertComments(
      tx,
      fresh.map(({ txt, txt_key }) => ({ ...common, txt, txt_key, state })),
    )
    await updateLastInteraction(tx, zid, pid, now)
    const tids = new Map(fresh.map((row, index) => [row, first + index]))
    return { outcomes: toOutcomes(keyed, tids), pid }
  })
}

const toOutcomes = (rows: readonly SeedRow[], tids: ReadonlyMap<SeedRow, number>): RowOutcome[] =>
  rows.map((row) => {
    if (row.problem) return BAD_ROW_OUTCOME[row.problem]
    const tid = tids.get(row)
    return tid === undefined ? DUPLICATE_OUTCOME : { status: 'success', tid }
  })

/** Adds the comments of a file in batches, so that other requests are answered in between. */
export const uploadComments: Handlers<typeof comments>['uploadComments'] = async ({ body }, context) => {
  if (!context.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const rows = await parseRows(body.csv)
  const results: UploadedComment[] = []
  let currentPid: number | undefined
  for (let start = 0; start < rows.length; start += LIMITS.seedBatchRows) {
    const batch = rows.slice(start, start + LIMITS.seedBatchRows)
    const { outcomes, pid } = await saveRows(batch, body.is_seed === true, context)
    results.push(...outcomes.map((outcome, index) => ({ txt: batch[index]?.txt ?? '', ...outcome })))
    currentPid = pid ?? currentPid
    await new Promise(setImmediate)
  }
  return { results, ...(currentPid === undefined ? {} : { currentPid }) }
}
