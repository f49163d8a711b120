import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { createRetryingClients, type Acknowledged } from '@folkmoot/testing/retrying-clients'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import type { Db } from './storage/database.ts'
import { openDatabase } from './storage/open-database.ts'

const KILL_COUNT = 8
/** comments of the conversation from the start, for the voters */
const COMMENT_COUNT = 6
const CODES_PER_PARTICIPANT = 2
const LIMITS = JSON.stringify({
  votes_per_participant: 1e9,
  comments_per_participant: 1e9,
  newcomers_per_address: 1e9,
  newcomers_per_conversation: 1e9,
})

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('a server that is killed repeatedly while people vote, comment and join', () => {
  let folder: string
  let file: string
  let server: ServerProcess
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-killed-'))
    file = join(folder, 'data.db')
    server = createServerProcess(file, { LIMITS })
  })
  afterEach(async () => {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Creates an open conversation, and one with two waves of invites. */
  async function furnish() {
    const { db } = await openDatabase(`sqlite:${file}`)
    const built = await createTestServer({ db })
    const open = await built.build.conversation()
    for (let tid = 0; tid < COMMENT_COUNT; tid += 1) await built.build.comment(open.zid, tid)
    const tree = await createInviteTree(built)
    await tree.wave({ invites_per_user: 0, owner_invites: 500 })
    await tree.wave({ parent_wave: 1, invites_per_user: CODES_PER_PARTICIPANT, owner_invites: 0 })
    const codes = await tree.codes(1)
    await built.close()
    return { open, tree: { zid: tree.zid, conversation_id: tree.conversation_id }, codes }
  }
  type Furnished = Awaited<ReturnType<typeof furnish>>

  /** Reads the file while no server runs. */
  async function inspect(look: (db: Db) => Promise<void>): Promise<void> {
    const { db, close } = await openDatabase(`sqlite:${file}`)
    try {
      await look(db)
    } finally {
      await close()
    }
  }

  async function expectAcknowledged(db: Db, { open, tree }: Furnished, done: Acknowledged): Promise<void> {
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

  async function expectOnce(db: Db, { open, tree }: Furnished, done: Acknowledged): Promise<void> {
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

  it(
    '[API-9] keeps every acknowledged write, stores repeated ones once, and has consistent counts',
    { timeout: 240_000 },
    async () => {
      const furnished = await furnish()
      const { open, tree, codes } = furnished
      await server.start()
      const place = { open: open.conversation_id, byInvite: tree.conversation_id }
      const clients = createRetryingClients({ origin: server.origin, ...place })
      const running = clients.start(codes)
      for (let kill = 0; kill < KILL_COUNT; kill += 1) {
        await Promise.race([wait(300 + Math.random() * 900), running.failed])
        await server.kill()
        await inspect(async (db) => {
          await expectAcknowledged(db, furnished, clients.done)
          await expectConsistent(db, open.zid)
          await expectConsistent(db, tree.zid)
          await expectInvites(db, tree.zid)
        })
        await server.start()
      }
      await running.end()
      await resendSome(clients)
      await server.kill()
      const { voters, texts, invites } = clients.done
      console.log(
        `${KILL_COUNT} kills: ${voters.length} voters, ${texts.length} comments, ${invites.size} invites`,
      )
      expect(Math.min(voters.length, texts.length, invites.size)).toBeGreaterThan(KILL_COUNT)
      await inspect(async (db) => {
        await expectOnce(db, furnished, clients.done)
        await expectConsistent(db, open.zid)
        await expectInvites(db, tree.zid)
      })
    },
  )
})

const hasPrefix = (whole: readonly number[], start: readonly number[]): boolean =>
  start.every((value, index) => whole[index] === value)

/** Repeats acknowledged first votes and redemptions. */
async function resendSome({ done, cast, redeem }: ReturnType<typeof createRetryingClients>): Promise<void> {
  for (const { key, pid, votesByTid } of done.voters
    .filter(({ votesByTid }) => votesByTid.has(1))
    .slice(0, 20))
    expect((await cast(key, 1, votesByTid.get(1)?.at(-1) ?? 0)).body).toMatchObject({ currentPid: pid })
  for (const [code, { key, invite_id }] of [...done.invites].slice(0, 20))
    expect((await redeem(key, code)).body).toMatchObject({ invite_id })
}

const listVotes = (db: Db, zid: number) =>
  db.selectFrom('votes').selectAll().where('zid', '=', zid).orderBy('id').execute()
const listParticipants = (db: Db, zid: number) =>
  db.selectFrom('participants').selectAll().where('zid', '=', zid).orderBy('pid').execute()
const listComments = (db: Db, zid: number) =>
  db.selectFrom('comments').select('txt').where('zid', '=', zid).execute()
const listUsedInvites = (db: Db, zid: number) =>
  db.selectFrom('treevite_invites').selectAll().where('zid', '=', zid).where('status', '=', 1).execute()

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
async function expectConsistent(db: Db, zid: number): Promise<void> {
  const votes = await listVotes(db, zid)
  const latest = await db.selectFrom('votes_latest').selectAll().where('zid', '=', zid).execute()
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
  const { participant_count } = await db
    .selectFrom('conversations')
    .select('participant_count')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  expect(participant_count).toBe(people.length)
  const { value } = await db
    .selectFrom('generations')
    .select('value')
    .where('zid', '=', zid)
    .executeTakeFirstOrThrow()
  expect(Number(value)).toBeGreaterThanOrEqual(votes.at(-1)?.id ?? 0)
}

/** Checks that each used invite has one participant with all codes of the next wave and one login code. */
async function expectInvites(db: Db, zid: number): Promise<void> {
  const used = await listUsedInvites(db, zid)
  const joined = used.map(({ invite_used_by_pid }) => invite_used_by_pid)
  expect(new Set(joined).size).toBe(joined.length)
  const pids = (await listParticipants(db, zid)).map(({ pid }) => pid)
  expect(joined.toSorted((one, other) => Number(one) - Number(other))).toEqual(pids)
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
  const logins = await db
    .selectFrom('treevite_login_codes')
    .select('pid')
    .where('zid', '=', zid)
    .where('revoked', '=', 0)
    .execute()
  expect(logins.map(({ pid }) => pid).toSorted((one, other) => one - other)).toEqual(pids)
}
