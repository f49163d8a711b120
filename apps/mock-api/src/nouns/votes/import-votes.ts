import { listTidsByOriginalId } from '../comments/public.ts'
import { isConversationOpen } from '../lifecycle/public.ts'
import { areVotersForgotten, hashImportedVoter, recordVoteImport } from '../participation/public.ts'
import type { votes } from '@folkmoot/api-types/votes'
import {
  type ForeignVote,
  foreignVotesReader,
  readVoteConvention,
  compareVotes,
  type TimedVote,
} from '@folkmoot/domain/import/readers'
import { formatImportProblem } from '@folkmoot/domain/import/csv'
import { readTable } from '@folkmoot/domain/import/table'
import { ApiError } from '../../platform/http/errors.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.storage.ts'
import { insertNumberedVotes } from './votes.storage.ts'
import type { Context, Handlers } from '../../platform/http/context.ts'
import type { Db } from '../../platform/storage/database.ts'
import { lockGeneration, raiseGeneration } from '../../platform/storage/generations.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { findImportedVoters, insertImportedVoters, listLatestVotesOf } from './import.storage.ts'

type ImportContext = Context<typeof votes.importVotes>

/** A vote whose comment is known; `key` names its voter. */
interface MappedVote extends TimedVote {
  readonly tid: number
  readonly key: string
}

/** Reads the whole file before anything is stored. @throws ApiError for an unusable file */
async function readVotes(csv: string, format: string | undefined): Promise<ForeignVote[]> {
  const read = readVoteConvention(csv, format)
  if ('problem' in read) throw new ApiError(`polis_err_vote_convention_declaration_${read.problem}`)
  if (read.rows.trim() === '') throw new ApiError('polis_err_param_missing_csv_votes')
  const found: ForeignVote[] = []
  for await (const batch of readTable([read.rows], foreignVotesReader)) {
    if ('problem' in batch)
      throw new ApiError('polis_err_param_parse_failed_csv', {
        field: 'csv',
        message: `${formatImportProblem('csv', batch.problem)} Nothing was stored.`,
      })
    for (const { value } of batch.rows) found.push(value)
  }
  if (found.length === 0) throw new ApiError('polis_err_param_missing_csv_votes')
  return found
}

/** Finds or adds the participants of votes. @returns their numbers by key, and how many are new */
async function ensureVoters(tx: Db, zid: number, keys: readonly string[], now: number) {
  const pids = await findImportedVoters(tx, zid, keys)
  const fresh = keys.filter((key) => !pids.has(key))
  if (fresh.length > 0) {
    const first = await insertImportedVoters(tx, zid, fresh, now)
    for (const [index, key] of fresh.entries()) pids.set(key, first + index)
  }
  return { pids, added: fresh.length }
}

/** Selects the votes that change what counts: later than the stored vote of the same pair, and different. */
async function selectChanges(
  tx: Db,
  zid: number,
  batch: readonly MappedVote[],
  pids: ReadonlyMap<string, number>,
) {
  const latest = new Map<string, TimedVote>()
  for (const { pid, tid, vote, modified } of await listLatestVotesOf(tx, zid, [...new Set(pids.values())]))
    latest.set(`${pid} ${tid}`, { vote, created: Number(modified) })
  return batch.flatMap(({ key, tid, vote, created }) => {
    const pid = pids.get(key)
    if (pid === undefined) return []
    const known = latest.get(`${pid} ${tid}`)
    if (known && (known.vote === vote || compareVotes({ vote, created }, known) <= 0)) return []
    latest.set(`${pid} ${tid}`, { vote, created })
    return [{ zid, pid, tid, vote, high_priority: 0, weight_x_32767: 0, created }]
  })
}

/** Stores votes in one transaction. @throws ApiError in a closed conversation */
const saveBatch = (
  batch: readonly MappedVote[],
  { db, caller, clock, conversation: { zid } }: ImportContext,
) =>
  runTransaction(db, async (tx) => {
    const now = clock()
    await lockGeneration(tx, zid)
    if (!(await isConversationOpen(tx, zid, now))) throw new ApiError('polis_err_conversation_is_closed')
    if (await areVotersForgotten(tx, zid)) throw new ApiError('polis_err_votes_bulk_voters_forgotten')
    const { pids, added } = await ensureVoters(tx, zid, [...new Set(batch.map(({ key }) => key))], now)
    const changes = await selectChanges(tx, zid, batch, pids)
    if (changes.length > 0) {
      const last = await raiseGeneration(tx, zid, now, { by: changes.length })
      const first = last - changes.length + 1
      for (const [index, vote] of changes.entries())
        await insertNumberedVotes(tx, [{ ...vote, id: first + index }])
    }
    await recordVoteImport(tx, zid)
    const stored = { votes: changes.length, participants: added }
    if (changes.length > 0)
      await recordSecurityEvent(tx, { action: 'votes-imported', by: caller, zid, details: stored, now })
    return stored
  })

const formatMessage = (stored: {
  votes: number
  participants: number
  unknown: number
  skipped: number
}): string =>
  `Stored ${stored.votes} votes and ${stored.participants} new participants; the results follow. ` +
  `Left out: ${stored.unknown} votes on comments that are not here, ${stored.skipped} that are stored already or older.`

/** Votes of one transaction, which takes some 30 ms. */
const BATCH_VOTES = 1000

/**
 * Imports votes of another system. They are stored, in batches so that other requests are answered in between, before the reply
 * says that they are being processed: what follows is the analysis. A repeated request adds nothing.
 */
export const importVotes: Handlers<typeof votes>['importVotes'] = async ({ body }, context) => {
  const close = context.imports.open(String(context.user.uid))
  try {
    return await importFile(body, context)
  } finally {
    close()
  }
}

async function importFile(
  body: { csv?: string | undefined; format?: string | undefined },
  context: ImportContext,
): ReturnType<Handlers<typeof votes>['importVotes']> {
  const { db, clock, conversation } = context
  const { zid, conversation_uuid } = conversation
  const read = await readVotes(body.csv ?? '', body.format)
  if (!conversation.is_active) throw new ApiError('polis_err_conversation_is_closed')
  const tids = await listTidsByOriginalId(db, zid)
  const now = clock()
  const mapped = read.flatMap(({ comment, voter, vote, created }): MappedVote[] => {
    const tid = tids.get(comment)
    const key = hashImportedVoter(conversation_uuid, voter)
    return tid === undefined ? [] : [{ tid, key, vote, created: Math.min(created, now) }]
  })
  if (mapped.length === 0) throw new ApiError('polis_err_votes_bulk_no_mappable_comments')
  // the last one of the history counts
  mapped.sort(compareVotes)
  const stored = { votes: 0, participants: 0 }
  for (let start = 0; start < mapped.length; start += BATCH_VOTES) {
    const saved = await saveBatch(mapped.slice(start, start + BATCH_VOTES), context)
    stored.votes += saved.votes
    stored.participants += saved.participants
    await new Promise(setImmediate)
  }
  const counts = { ...stored, unknown: read.length - mapped.length, skipped: mapped.length - stored.votes }
  return { status: 'processing', message: formatMessage(counts), ...counts }
}
