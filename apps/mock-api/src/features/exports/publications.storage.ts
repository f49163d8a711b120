import type { ConversationRow } from '../../core/conversation-row.ts'
import { recordErasure } from '../../core/erasures.storage.ts'
import { createParticipantNumbers } from '../../core/export/participant-numbers.ts'
import type { ExportedParticipant, ExportedVote } from '../../core/export/export-rows.ts'
import { findPeriods, NO_TIME } from '../../core/export/vote-periods.ts'
import type { Db } from '../../storage/database.ts'
import { findGeneration, lockGeneration } from '../../storage/generations.ts'
import type { VotePublicationRow } from '../../storage/result-tables.ts'
import { runTransaction } from '../../storage/transaction.ts'
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
  const rows = await db
    .selectFrom('participants')
    .select('pid')
    .where('zid', '=', zid)
    .union(db.selectFrom('erased_participants').select('pid').where('zid', '=', zid))
    .orderBy('pid')
    .execute()
  return rows.map(({ pid }) => pid)
}

/** Returns the published number of each pid of a publication. */
const getNumbers = async (db: Db, { zid, secret, people }: VotePublicationRow) =>
  createParticipantNumbers(secret, (await listNumberedPids(db, zid)).slice(0, people))

/** Tells whether the owner publishes the data. Call it behind the lock of the generation, which ending it takes too. */
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
  await recordErasure(tx, { kind: 'publication', subject: conversation_uuid, created: now })
}

/** Publishes the votes of a conversation as they are now, with new numbers for the participants. */
export async function createPublication(
  tx: Db,
  zid: number,
  { now, random }: PublicationSource,
): Promise<VotePublicationRow> {
  await lockGeneration(tx, zid)
  await deletePublication(tx, zid)
  const pids = await listNumberedPids(tx, zid)
  const people = pids.length
  const secret = createSecret(random)
  const opinion = await findOpinion(tx, zid)
  const groups = Array<number | null>(people).fill(null)
  for (const [pid, number] of createParticipantNumbers(secret, pids))
    groups[number] = opinion?.groupByPid.get(pid) ?? null
  const generation = await findGeneration(tx, zid)
  const row = { zid, secret, generation, people, groups: JSON.stringify(groups), created: now }
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
  const known = await findPublication(db, zid)
  if (known) return known
  return runTransaction(db, async (tx) => {
    await lockGeneration(tx, zid)
    if (!(await isDataOpen(tx, zid))) return undefined
    return (await findPublication(tx, zid)) ?? createPublication(tx, zid, source)
  })
}

/** A published vote: `pid` is the published number, `created` the beginning of a period. */
type PublishedVote = ExportedVote

/**
 * Orders the votes on a comment by published number, which keeps the history of each person, and joins periods until three people
 * voted on the comment in each: the author’s own vote would stand alone in the hour in which the comment was written.
 */
function finishComment(votes: readonly PublishedVote[]): PublishedVote[] {
  const periods = findPeriods(votes)
  return votes
    .map((vote) => ({ ...vote, created: periods.get(vote.created) ?? NO_TIME }))
    .sort((one, other) => one.pid - other.pid)
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
  let votes: PublishedVote[] = []
  for await (const page of streamVoteEvents(db, publication.zid, Number(publication.generation)))
    for (const { tid, pid, vote, high_priority, created } of page) {
      const number = numbers.get(pid)
      if (number === undefined || !isShown(tid)) continue
      if (votes[0] && votes[0].tid !== tid) {
        yield finishComment(votes)
        votes = []
      }
      votes.push({ tid, pid: number, vote, high_priority, created: publishTime(created) })
    }
  if (votes.length > 0) yield finishComment(votes)
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
    .where('id', '<=', generation)
    .orderBy('id')
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
  const numbers = await getNumbers(db, publication)
  const groups = JSON.parse(publication.groups) as readonly (number | null)[]
  // the map is in the order of the numbers
  const pids = [...numbers.keys()]
  for (let start = 0; start < pids.length; start += PEOPLE_PER_QUERY) {
    const some = pids.slice(start, start + PEOPLE_PER_QUERY)
    const latest = await listLatestVotes(db, publication, some)
    for (const [at, pid] of some.entries()) {
      const votes = [...(latest.get(pid)?.values() ?? [])].filter(({ tid }) => isShown(tid))
      if (votes.length === 0) continue
      yield { pid: start + at, votes, comments: null, group: groups[start + at] ?? undefined }
    }
  }
}
