import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer } from '@folkmoot/testing/server'
import { createServerProcess, QUICK_ROUNDS, type ServerProcess } from '@folkmoot/testing/server-process'
import { computeNextDigest } from '@folkmoot/domain/moderation-digest'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decodeMail, startMailServer } from '../../core/test-mail-server.ts'
import { createTeamHelpers } from '../../core/test-team.ts'
import { openDatabase } from '../../storage/open-database.ts'

const COMMENT_COUNT = 25
const PATIENCE_MS = 120_000

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

let folder: string
let file: string
let servers: ServerProcess[]
let mailServer: ReturnType<typeof startMailServer>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-moderators-'))
  file = join(folder, 'data.db')
  mailServer = startMailServer()
  const settings = {
    ...QUICK_ROUNDS,
    DEMO: 'false',
    SMTP_URL: `smtp://127.0.0.1:${await mailServer.listening}`,
  }
  servers = [createServerProcess(file, settings), createServerProcess(file, settings)]
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await mailServer.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Creates a conversation with waiting comments, and a token of each of its two moderators. */
async function furnish() {
  const { db } = await openDatabase(`sqlite:${file}`)
  const built = await createTestServer({ db })
  for (const name of ['ada', 'ben']) await built.call('GET', '/api/v3/users', name)
  const { conversation_id, zid } = await built.build.conversation({ owner: 1 })
  await createTeamHelpers(built).join('ben', { conversation_id, role: 'moderator' })
  for (let tid = 0; tid < COMMENT_COUNT; tid += 1) await built.build.comment(zid, tid)
  const body = { name: 'Two at once', scopes: ['moderate'] }
  const tokens: string[] = []
  for (const name of ['ada', 'ben'])
    tokens.push((await built.call('POST', '/api/v3/accessTokens', name, body)).body.token)
  await built.close()
  return { conversation_id, zid, tokens }
}

type Furnished = Awaited<ReturnType<typeof furnish>>

/** Each moderator makes the same call at the same time on a server of their own. */
const callBoth = ({ conversation_id, tokens }: Furnished, method: string, path: string, bodies: object[]) =>
  Promise.all(
    servers.map(async (server, at) => {
      const answer = await fetch(server.origin() + path, {
        method,
        headers: { authorization: `Bearer ${tokens[at]}`, 'content-type': 'application/json' },
        body: JSON.stringify({ conversation_id, ...bodies[at] }),
      })
      return { status: answer.status, body: (await answer.json()) as { people: { tid: number | null }[] } }
    }),
  )

/** Runs a query on the file while the servers have it open. */
async function readFile<T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>) {
  const { db, close } = await openDatabase(`sqlite:${file}`)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

it(
  '[MODS-3] [MODS-8] two processes: one of two holds a comment, and it is decided once',
  { timeout: 200_000 },
  async () => {
    const place = await furnish()
    await Promise.all(servers.map((server) => server.start()))
    const from = { mod: 0, active: true, is_meta: false }
    for (let tid = 0; tid < COMMENT_COUNT; tid += 1) {
      await callBoth(place, 'POST', '/api/v3/moderationTeam', [{ tid }, { tid }])
      const [seen] = await callBoth(place, 'POST', '/api/v3/moderationTeam', [{ tid }, { tid }])
      expect(seen?.body.people.map((person) => person.tid).toSorted()).toEqual([tid, null])
      const decision = { tid, active: true, is_meta: false, velocity: 1, from }
      const bodies = [
        { ...decision, mod: 1 },
        { ...decision, mod: -1 },
      ]
      const answers = await callBoth(place, 'PUT', '/api/v3/comments', bodies)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    const logged = await readFile((db) =>
      db.selectFrom('moderation_log').select('tid').where('zid', '=', place.zid).execute(),
    )
    expect(logged).toHaveLength(COMMENT_COUNT)
  },
)

it(
  '[MODS-17] two processes, one of them killed while it sends: the digest goes out once',
  { timeout: 300_000 },
  async () => {
    const { zid } = await furnish()
    const due_at = computeNextDigest(Date.now() - 7_200_000, 'hourly', 'UTC')
    const row = { zid, uid: 1, every: 'hourly' as const, time_zone: 'UTC', signature: 'x', due_at }
    await readFile((db) =>
      db
        .insertInto('moderation_digests')
        .values({ ...row, leased_until: null, told_tid: -1 })
        .execute(),
    )
    // the mail server reads the first mail and does not answer: its sender is killed before the mail counts as taken
    mailServer.state.holds = true
    await Promise.all(servers.map((server) => server.start()))
    const end = Date.now() + PATIENCE_MS
    while (mailServer.state.held === 0 && Date.now() < end) await wait(200)
    expect(mailServer.state.held).toBe(1)
    await Promise.all(servers.map((server) => server.kill()))
    expect(mailServer.state.mails).toEqual([])
    mailServer.state.holds = false
    // as if the lease of the killed server were over
    await readFile((db) => db.updateTable('moderation_digests').set({ leased_until: 1 }).execute())
    await Promise.all(servers.map((server) => server.start()))
    while (mailServer.state.mails.length === 0 && Date.now() < end) await wait(200)
    // two rounds of each server
    await wait(6000)
    expect(mailServer.state.mails).toHaveLength(1)
    expect(decodeMail(mailServer.state.mails[0]?.text)).toContain(`${COMMENT_COUNT} comments wait`)
  },
)
