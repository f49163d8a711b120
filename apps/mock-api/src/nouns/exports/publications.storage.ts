import type { ExportedParticipant } from '../votes/public.ts'
import type { Opinion } from '@folkmoot/opinion/stored-opinion'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { sql } from 'kysely'
import { recordErasure } from '../../platform/erasures/erasures.storage.ts'
import { createParticipantNumbers } from './participant-numbers.ts'
import { stringifyInPieces } from '../../platform/http/reply-cache.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findGeneration, lockGeneration } from '../../platform/storage/generations.ts'
import type { VotePublicationRow } from '../../platform/storage/result-tables.ts'
import { readPages } from '../../platform/storage/queries.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { createCommentCollector, type PublishedVote } from './published-comment.ts'
import { findOpinion, streamVoteEvents } from './storage.ts'

const SECRET_BYTES = 32
const BYTE_VALUES = 256
const HEX_RADIX = 16

/** Creates a secret of 256 bits as text. @param random see `createReportId` */
const createSecret = (random: (below: number) => number): string =>
  Array.from({ length: SECRET_BYTES }, () => random(BYTE_VALUES).toString(HEX_RADIX).padStart(2, '0')).join(
    '',
  )

/** A time, and randomness that is cryptographically secure. */
interface PublicationSource {
  readonly now: number
  readonly random: (below: number) => number
}

const findPublication = (db: Db, zid: number): Promise<VotePublicationRow | undefined> =>
  db.selectFrom('vote_publications').selectAll().where('zid', '=', zid).executeTakeFirst()

/**
 * Lists the participants that get a number, ascending. Erased ones keep their place, so that an erasure moves no other number;
 * people who come later are behind.
 */
async function listNumberedPids(db: Db, zid: number): Promise<number[]> {
  const pids: number[] = []
  const pages = readPages<{ pid: number }>((last, limit) => {
    const select = (table: 'participants' | 'erased_participants') =>
      db
        .selectFrom(table)
        .select('pid')
        .where('zid', '=', zid)
        .where('pid', '>', last?.pid ?? -1)
    return select('participants').union(select('erased_participants')).orderBy('pid').limit(limit).execute()
  })
  for await (const page of pages) for (const { pid } of page) pids.push(pid)
  return pids
}

/** Returns the published numbers of a publication. */
const getNumbers = async (db: Db, { zid, secret, people }: VotePublicationRow) =>
  createParticipantNumbers(secret, (await listNumberedPids(db, zid)).slice(0, people))

/** Tells whether the owner publishes the data; for sure behind the lock of the generation, which ending it takes too. */
async function isDataOpen(tx: Db, zid: number): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations')
    .select('is_data_open')
    .where('zid', '=', zid)
    .executeTakeFirst()
  return row?.is_data_open === 1
}

/** Ends the publication of a conversation's votes, if there is one. Its secret is gone with it. */
export const deletePublication = (tx: Db, zid: number) =>
  tx.deleteFrom('vote_publications').where('zid', '=', zid).execute()

/** Ends a publication for good: a restored backup must not bring it back. Call `erasures.finish` after the transaction. */
export async function endPublication(
  tx: Db,
  { zid, conversation_uuid }: Pick<ConversationRow, 'zid' | 'conversation_uuid'>,
  now: number,
): Promise<void> {
  await deletePublication(tx, zid)
  await recordErasure(tx, { kind: 'publication', subject: conversation_uuid, created: now }, zid)
}

/** People whose groups are looked up before other requests run. */
const STEP_PEOPLE = 10_000

/** Lists the group of each published number; null for people outside the groups. */
async function listGroups(pids: Int32Array, opinion: Opinion | undefined): Promise<(number | null)[]> {
  const groups: (number | null)[] = []
  for (let start = 0; start < pids.length; start += STEP_PEOPLE) {
    for (const pid of pids.subarray(start, start + STEP_PEOPLE)) groups.push(opinion?.findGroup(pid) ?? null)
    await new Promise(setImmediate)
  }
  return groups
}

/**
 * Prepares the publication of a conversation's votes as they are now, with new numbers for the participants. It grows with people, so
 * call it outside of a transaction.
 */
export async function preparePublication(
  db: Db,
  zid: number,
  { now, random }: PublicationSource,
): Promise<VotePublicationRow> {
  // before the people, so that everybody who has voted by then is among them
  const generation = await findGeneration(db, zid)
  const secret = createSecret(random)
  const { pids } = await createParticipantNumbers(secret, await listNumberedPids(db, zid))
  const groups = await listGroups(pids, await findOpinion(db, zid))
  const people = pids.length
  return { zid, secret, generation, people, groups: await stringifyInPieces(groups), created: now }
}

/** Publishes votes in place of the publication before. The transaction must have locked the generation. */
export async function savePublication(tx: Db, row: VotePublicationRow): Promise<VotePublicationRow> {
  await deletePublication(tx, row.zid)
  await tx.insertInto('vote_publications').values(row).execute()
  return row
}

/**
 * Returns the publication of a conversation's data; one that was open before there were publications has its first one made now.
 * @returns undefined where the owner does not publish, or has ended it meanwhile
 */
export async function ensurePublication(
  db: Db,
  zid: number,
  source: PublicationSource,
): Promise<VotePublicationRow | undefined> {
  if (!(await isDataOpen(db, zid))) return undefined
  const known = await findPublication(db, zid)
  if (known) return known
  const prepared = await preparePublication(db, zid, source)
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    if (!(await isDataOpen(tx, zid))) return undefined
    return (await findPublication(tx, zid)) ?? savePublication(tx, prepared)
  })
}

/**
 * Finds when a conversation's votes were published, in milliseconds: `now` where the first download publishes them, null where they are
 * not to be read.
 */
export async function findPublishedTime(db: Db, zid: number, now: number): Promise<number | null> {
  if (!(await isDataOpen(db, zid))) return null
  return Number((await findPublication(db, zid))?.created ?? now)
}

/** What readers get of the published votes. */
interface PublishedVotesView {
  /** true for the comments that readers see */
  readonly isShown: (tid: number) => boolean
  /** see findReportPeriods */
  readonly publishTime: (time: number) => number
}

/** Reads the published votes by comment, published number and history. */
export async function* streamPublishedVotes(
  db: Db,
  publication: VotePublicationRow,
  { isShown, publishTime }: PublishedVotesView,
): AsyncGenerator<PublishedVote[]> {
  const numbers = await getNumbers(db, publication)
  let comment: ReturnType<typeof createCommentCollector> | undefined
  for await (const page of streamVoteEvents(db, publication.zid, Number(publication.generation)))
    for (const { tid, pid, vote, high_priority, created } of page) {
      const number = numbers.find(pid)
      if (number === undefined || !isShown(tid)) continue
      if (comment && comment.tid !== tid) {
        yield* comment.finish()
        comment = undefined
      }
      comment ??= createCommentCollector(tid)
      comment.add({ pid: number, vote, high_priority, created: publishTime(created) })
    }
  if (comment) yield* comment.finish()
}

/** People in one query; each may have voted on every comment. */
const PEOPLE_PER_QUERY = 100

/** Lists the latest published votes of some participants, by pid. */
async function listLatestVotes(db: Db, { zid, generation }: VotePublicationRow, pids: readonly number[]) {
  const rows = await db
    .selectFrom('votes')
    .select(['pid', 'tid', 'vote', 'high_priority'])
    .where('zid', '=', zid)
    .where('pid', 'in', pids)
    // the signs keep SQLite from reading the whole history in its order: the index by participant has these people's votes
    .where(sql<number>`+id`, '<=', generation)
    .orderBy(sql`+id`)
    .execute()
  const latest = new Map<number, Map<number, (typeof rows)[number]>>()
  for (const row of rows) {
    const votes = latest.get(row.pid) ?? new Map<number, (typeof rows)[number]>()
    latest.set(row.pid, votes.set(row.tid, row))
  }
  return latest
}

/**
 * Reads the published voters by published number, which `pid` is, with their latest votes on the comments that readers see.
 * How many comments someone wrote is left out: it would link them to what they wrote and to other publications.
 */
export async function* streamPublishedVoters(
  db: Db,
  publication: VotePublicationRow,
  isShown: (tid: number) => boolean,
): AsyncGenerator<ExportedParticipant> {
  const { pids } = await getNumbers(db, publication)
  const groups = JSON.parse(publication.groups) as readonly (number | null)[]
  for (let start = 0; start < pids.length; start += PEOPLE_PER_QUERY) {
    const some = [...pids.subarray(start, start + PEOPLE_PER_QUERY)]
    const latest = await listLatestVotes(db, publication, some)
    for (const [at, pid] of some.entries()) {
      const votes = [...(latest.get(pid)?.values() ?? [])].filter(({ tid }) => isShown(tid))
      if (votes.length === 0) continue
      yield { pid: start + at, votes, comments: null, group: groups[start + at] ?? undefined }
    }
  }
}
