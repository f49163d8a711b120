import type { Acknowledged } from '@folkmoot/testing/retrying-clients'
import { createRowAccess } from '@folkmoot/testing/row-access'
import { expect } from 'vitest'
import type { Db } from '../platform/storage/database.ts'

/** Comments of the conversation from the start, for the voters. */
export const COMMENT_COUNT = 6
/** Codes that each person who joined by a code gets for others. */
export const CODES_PER_PARTICIPANT = 2

/** The conversations whose rows are compared with what was acknowledged. */
export interface Furnished {
  readonly open: { readonly zid: number; readonly conversation_id: string }
  readonly tree: { readonly zid: number; readonly conversation_id: string }
  readonly codes: string[]
}

/** Checks that everything acknowledged is stored. */
export async function expectAcknowledged(
  db: Db,
  { open, tree }: Furnished,
  done: Acknowledged,
): Promise<void> {
  const history = await readVoteHistory(db, open.zid)
  const missing = done.voters.flatMap(({ pid, votesByTid }) =>
    [...votesByTid].filter(([tid, votes]) => !hasPrefix(history.get(`${pid} ${tid}`) ?? [], votes)),
  )
  expect(missing).toEqual([])
  const texts = new Set((await listComments(db, open.zid)).map(({ txt }) => txt))
  expect(done.texts.filter((txt) => !texts.has(txt))).toEqual([])
  const used = new Set((await listUsedInvites(db, tree.zid)).map(({ id }) => id))
  expect([...done.invites.values()].filter(({ invite_id }) => !used.has(invite_id))).toEqual([])
}

/** Checks, once all clients have ended, that nothing is stored twice and nothing that was not acknowledged. */
export async function expectOnce(db: Db, { open, tree }: Furnished, done: Acknowledged): Promise<void> {
  const history = await readVoteHistory(db, open.zid)
  for (const { pid, votesByTid } of done.voters)
    for (const [tid, votes] of votesByTid) expect(history.get(`${pid} ${tid}`)).toEqual(votes)
  const people = await listParticipants(db, open.zid)
  const withVotes = people.filter(({ pid }) => history.has(`${pid} 0`))
  expect(withVotes).toHaveLength(done.voters.length)
  const texts = (await listComments(db, open.zid)).map(({ txt }) => txt)
  expect(texts).toHaveLength(COMMENT_COUNT + done.texts.length)
  expect(new Set(texts).size).toBe(texts.length)
  expect(await listUsedInvites(db, tree.zid)).toHaveLength(done.invites.size)
  expect(await listParticipants(db, tree.zid)).toHaveLength(done.invites.size)
}

const hasPrefix = (whole: readonly number[], start: readonly number[]): boolean =>
  start.every((value, index) => whole[index] === value)

const listVotes = (db: Db, zid: number) => createRowAccess(db).rows('votes', { zid }, 'id')
const listParticipants = (db: Db, zid: number) => createRowAccess(db).rows('participants', { zid }, 'pid')
const listComments = (db: Db, zid: number) => createRowAccess(db).rows('comments', { zid })
const listUsedInvites = (db: Db, zid: number) =>
  createRowAccess(db).rows('treevite_invites', { zid, status: 1 })

/** Lists each participant's votes on each comment, in order. */
async function readVoteHistory(db: Db, zid: number): Promise<Map<string, number[]>> {
  const history = new Map<string, number[]>()
  for (const { pid, tid, vote } of await listVotes(db, zid)) {
    const key = `${pid} ${tid}`
    history.set(key, [...(history.get(key) ?? []), vote])
  }
  return history
}

/** Checks that must hold at any moment. */
export async function expectConsistent(db: Db, zid: number): Promise<void> {
  const votes = await listVotes(db, zid)
  const { row, rows } = createRowAccess(db)
  const latest = await rows('votes_latest', { zid })
  const history = await readVoteHistory(db, zid)
  expect(new Map(latest.map(({ pid, tid, vote }) => [`${pid} ${tid}`, vote]))).toEqual(
    new Map([...history].map(([key, said]) => [key, said.at(-1)])),
  )
  const counts = new Map<number, number>()
  for (const { pid } of votes) counts.set(pid, (counts.get(pid) ?? 0) + 1)
  const people = await listParticipants(db, zid)
  expect(people.map(({ pid, vote_count }) => [pid, vote_count])).toEqual(
    people.map((_, pid) => [pid, counts.get(pid) ?? 0]),
  )
  expect(new Set(people.map(({ participant_key }) => participant_key)).size).toBe(people.length)
  expect((await row('conversations', { zid })).participant_count).toBe(people.length)
  expect(Number((await row('generations', { zid })).value)).toBeGreaterThanOrEqual(votes.at(-1)?.id ?? 0)
}

/** Checks that each used invite has one participant with all codes of the next wave and one login code. */
export async function expectInvites(db: Db, zid: number): Promise<void> {
  const used = await listUsedInvites(db, zid)
  const joined = used.map(({ invite_used_by_pid }) => invite_used_by_pid)
  expect(new Set(joined).size).toBe(joined.length)
  const pids = (await listParticipants(db, zid)).map(({ pid }) => pid)
  expect(joined.map(Number).toSorted((one, other) => one - other)).toEqual(pids)
  const given = await db
    .selectFrom('treevite_invites')
    .select((row) => ['invite_owner_pid', row.fn.countAll<number>().as('count')])
    .where('zid', '=', zid)
    .where('invite_owner_pid', 'is not', null)
    .groupBy('invite_owner_pid')
    .orderBy('invite_owner_pid')
    .execute()
  expect(given.map(({ invite_owner_pid, count }) => [invite_owner_pid, Number(count)])).toEqual(
    pids.map((pid) => [pid, CODES_PER_PARTICIPANT]),
  )
  const logins = await createRowAccess(db).rows('treevite_login_codes', { zid, revoked: 0 })
  expect(logins.map(({ pid }) => pid).toSorted((one, other) => one - other)).toEqual(pids)
}
