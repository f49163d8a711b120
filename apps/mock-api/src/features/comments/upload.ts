import type { comments, UploadedComment } from '@folkmoot/api-types/comments'
import type { ErrorCode } from '@folkmoot/api-types/failure'
import { newComment } from '@folkmoot/domain/comments'
import { importProblemText } from '@folkmoot/domain/import/problem'
import { LIMITS } from '@folkmoot/domain/limits'
import { readSeedCsv, type SeedRow, type SeedRowProblem } from '@folkmoot/domain/seed-csv'
import type { Context, Handlers } from '../../http/context.ts'
import { ApiError, missing } from '../../http/errors.ts'
import { transaction } from '../../storage/guard.ts'
import { lockGeneration, raiseGeneration } from '../../storage/generations.ts'
import { textKey } from '../../storage/text-key.ts'
import { join } from '../../participants/join.ts'
import { findKnownKeys, insertComments, isOpen, touchParticipant } from './storage.ts'

type UploadContext = Context<typeof comments.uploadComments>
type Outcome = Omit<UploadedComment, 'txt'>

const refused = (status: 'skipped' | 'error', reason: ErrorCode): Outcome => ({ status, reason })

/** What is answered for a row that holds no comment. */
const BAD_ROW: Readonly<Record<SeedRowProblem, Outcome>> = {
  empty: refused('skipped', 'polis_err_param_missing_txt'),
  'too-long': refused('error', 'polis_err_param_parse_failed_txt'),
  unreadable: refused('error', 'polis_err_post_comment_unreadable'),
  torn: refused('error', 'polis_err_post_comment_extra_cells'),
}

const DUPLICATE = refused('skipped', 'polis_err_post_comment_duplicate')
const CLOSED = refused('error', 'polis_err_conversation_is_closed')

/** @throws ApiError when nothing of the file can be taken */
async function rowsOf(csv: string): Promise<readonly SeedRow[]> {
  if (csv.trim() === '') throw missing('csv')
  const read = await readSeedCsv([csv])
  if ('rows' in read) return read.rows
  const message = `${importProblemText('csv', read.problem)} Nothing was taken.`
  throw new ApiError('polis_err_param_parse_failed_csv', { field: 'csv', message })
}

/** Stores some rows in one transaction, and says what became of each; who uploads becomes a participant. */
async function store(rows: readonly SeedRow[], is_seed: boolean, context: UploadContext) {
  const { db, caller, conversation, clock } = context
  const { zid } = conversation
  const keyed = rows.map((row) => ({ ...row, txt_key: row.problem ? '' : textKey(row.txt) }))
  return transaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    if (!(await isOpen(tx, zid))) return { outcomes: rows.map(() => CLOSED) }
    const keys = [...new Set(keyed.flatMap((row) => row.txt_key || []))]
    const known = await findKnownKeys(tx, zid, keys)
    const fresh = keyed.filter(({ txt_key }) => txt_key && !known.has(txt_key) && known.add(txt_key))
    if (fresh.length === 0) return { outcomes: outcomesOf(keyed, new Map()) }
    const now = clock()
    const { pid, uid } = await join(tx, { caller, conversation }, context)
    await raiseGeneration(tx, zid, now, { comments: true })
    const common = { zid, pid, uid, is_seed: Number(is_seed), created: now }
    const moderation = newComment({ moderates: true }, false)
    const first = await insertComments(
      tx,
      fresh.map(({ txt, txt_key }) => ({ ...common, txt, txt_key, moderation })),
    )
    await touchParticipant(tx, zid, pid, now)
    const tids = new Map(fresh.map((row, index) => [row, first + index]))
    return { outcomes: outcomesOf(keyed, tids), pid }
  })
}

const outcomesOf = (rows: readonly SeedRow[], tids: ReadonlyMap<SeedRow, number>): Outcome[] =>
  rows.map((row) => {
    if (row.problem) return BAD_ROW[row.problem]
    const tid = tids.get(row)
    return tid === undefined ? DUPLICATE : { status: 'success', tid }
  })

/** Adds the comments of a file, some rows at a time, so that others are answered in between. */
export const uploadComments: Handlers<typeof comments>['uploadComments'] = async ({ body }, context) => {
  if (!context.conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const rows = await rowsOf(body.csv)
  const results: UploadedComment[] = []
  let currentPid: number | undefined
  for (let start = 0; start < rows.length; start += LIMITS.seedBatch) {
    const batch = rows.slice(start, start + LIMITS.seedBatch)
    const { outcomes, pid } = await store(batch, body.is_seed === true, context)
    results.push(...outcomes.map((outcome, index) => ({ txt: batch[index]?.txt ?? '', ...outcome })))
    currentPid = pid ?? currentPid
    await new Promise(setImmediate)
  }
  return { results, ...(currentPid === undefined ? {} : { currentPid }) }
}
