import { openPostgresHandle } from '@folkmoot/testing/database'
import {
  hasPostgresPrograms,
  startPostgresCluster,
  startPostgresReplica,
  type PostgresCluster,
  type PostgresReplica,
} from '@folkmoot/testing/postgres-cluster'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { fillTemplate } from '@folkmoot/testing/template-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSource } from './analysis/source.ts'
import { openDatabase } from './storage/open-database.ts'
import { readReplicaPosition, waitForReplica } from './storage/replica-positions.ts'
import { openReplica, type Replica, type ReplicaProblem } from './storage/replica.ts'

const REPORT = 'r7replica7report7of7tests'
/** longer than any test */
const MAX_LAG_MS = 600_000

/** Reads a text as it is read now: which comments it has. */
const listComments = (text: string): string[] =>
  ['first', 'new', 'secret'].filter((one) => text.includes(`“${one}”`))

describe.runIf(hasPostgresPrograms())('a server with a replica', () => {
  let cluster: PostgresCluster
  let primary: TestServer['db']
  let standby: PostgresReplica
  let beside: TestServer['db']
  let replica: Replica
  let server: TestServer
  let conversation: { zid: number; conversation_id: string }

  beforeAll(async () => {
    cluster = await startPostgresCluster()
    const { db, close } = await openDatabase(cluster.url)
    await fillTemplate(db)
    await close()
    standby = await startPostgresReplica(cluster)
    beside = openPostgresHandle(standby.url)
    primary = openPostgresHandle(cluster.url)
    replica = await openReplica({ primary, url: standby.url, connections: 4, maxLagMs: MAX_LAG_MS })
    replica.watch(() => undefined)
    server = await createTestServer({ db: primary, replica })
    conversation = await server.build.conversation({ is_data_open: 0 })
    await server.build.participant(conversation.zid, 0)
    await server.build.comment(conversation.zid, 0, { txt: 'The “first” comment' })
    await server.build.report(conversation.zid, REPORT)
  })
  afterAll(async () => {
    await replica.close()
    await server.close()
    await beside.destroy()
    await standby.close()
    await cluster.close()
  })
  beforeEach(async () => {
    await standby.resume()
    // a replica that is read may still lack what was written last: paused then, it would lack it for the whole test
    const isReady = async () => (await readState()) === 'read' && waitForReplica(primary, beside, 1000)
    await vi.waitUntil(isReady, { timeout: 60_000 })
  })

  const readState = async () => (await server.send('GET', '/readyz')).body.replica as string

  /** Asks for a call: which comments its answer has, and how old it says to be. */
  async function ask(path: string, name?: string) {
    const headers = name === undefined ? {} : { authorization: `Bearer ${await server.tokenFor(name)}` }
    const reply = await server.fetch(`/api/v3/${path}`, { headers })
    const age = reply.headers.get('x-data-age')
    return { status: reply.status, comments: listComments(await reply.text()), age: Number(age ?? 'NaN') }
  }
  /** Asks until the replica answers: a check that takes longer than a second leads to the primary. */
  const askReplica = (path: string, name?: string) =>
    vi.waitFor(
      async () => {
        const found = await ask(path, name)
        if (found.age > 0) return found
        throw new Error(`The primary was read; the replica is ${JSON.stringify(replica.getState())}.`)
      },
      { timeout: 60_000, interval: 2000 },
    )
  const report = `reportData/${REPORT}`
  const file = `reportExport/${REPORT}/comments.csv`
  const fresh = ['first', 'new']

  it('[RUN-140] reads reports and exports there, and tells how old they are; other calls read the primary', async () => {
    const { zid, conversation_id } = conversation
    await standby.pause()
    await server.build.comment(zid, 1, { txt: 'A “new” comment' })
    const old = { status: 200, comments: ['first'] }
    for (const found of [await askReplica(report), await askReplica(file), await askReplica(file, 'ada')]) {
      expect(found).toMatchObject(old)
      expect(found.age).toBeLessThanOrEqual(MAX_LAG_MS / 1000)
    }
    const archive = await askReplica(`conversationArchive/${conversation_id}/comments.csv`, 'ada')
    expect(archive.comments).toEqual(['first'])
    // participants, and those who may have changed something
    const listed = await ask(`comments?conversation_id=${conversation_id}&moderation=true`, 'ada')
    expect(listed).toEqual({ status: 200, comments: fresh, age: Number.NaN })
    expect(await ask(report, 'ada')).toEqual({ status: 200, comments: fresh, age: 0 })
    await standby.resume()
    await expect.poll(() => ask(file)).toMatchObject({ comments: fresh })
  })

  it('[RUN-140] reads the primary when the replica stands still for longer than the bound, and the replica again when it goes on', async () => {
    const news: (ReplicaProblem | undefined)[] = []
    // its server closes it
    const db = openPostgresHandle(cluster.url)
    const strict = await openReplica({ primary: db, url: standby.url, connections: 4, maxLagMs: 1000 })
    strict.watch((problem) => news.push(problem))
    const other = await createTestServer({ db, replica: strict })
    const readOtherState = async () => (await other.send('GET', '/readyz')).body.replica as string
    await expect.poll(readOtherState).toBe('read')
    await standby.pause()
    await server.build.change(conversation.zid, { description: 'Changed' })
    await expect.poll(readOtherState).toBe('too-old')
    expect(strict.getState().ageMs).toBeGreaterThan(1000)
    const reply = await other.fetch(`/api/v3/${report}`)
    expect(reply.headers.get('x-data-age')).toBe('0')
    expect(await reply.text()).toContain('"description":"Changed"')
    expect(news.at(-1)).toBe('too-old')
    await standby.resume()
    await expect.poll(readOtherState).toBe('read')
    expect(news.at(-1)).toBeUndefined()
    await strict.close()
    await other.close()
  })

  it('[RUN-141] brings back nobody who was erased, however young the replica is', async () => {
    const { conversation_id } = conversation
    const body = { conversation_id, txt: 'My “secret”', vote: -1 }
    const written = await server.send('POST', '/api/v3/comments', { body })
    expect(written.status).toBe(200)
    await expect.poll(() => ask(file, 'ada')).toMatchObject({ comments: [...fresh, 'secret'] })
    await standby.pause()
    const { token } = written.body.auth as { token: string }
    const erased = await server.send(
      'DELETE',
      `/api/v3/participants/data?conversation_id=${conversation_id}`,
      { token },
    )
    expect(erased.status).toBe(200)
    const kept = await beside.selectFrom('comments').select('txt').execute()
    expect(kept.map(({ txt }) => txt)).toContain('My “secret”')
    for (const found of [await ask(file, 'ada'), await ask(file), await ask(report)])
      expect(found).toEqual({ status: 200, comments: fresh, age: 0 })
    await standby.resume()
  })

  it('[RUN-143] analyses read the replica when it has all that the primary has, else the primary', async () => {
    const source = await openSource(cluster.url, standby.url)
    const readsReplica = async () => (await source.read(readReplicaPosition)) !== undefined
    await expect.poll(readsReplica).toBe(true)
    await standby.pause()
    await server.build.change(conversation.zid, { description: 'Changed again' })
    expect(await readsReplica()).toBe(false)
    await standby.resume()
    await expect.poll(readsReplica).toBe(true)
    // what fails on the replica is done on the primary
    const write = source.read((reader) =>
      reader
        .updateTable('comments')
        .set({ velocity: 2 })
        .where('zid', '=', conversation.zid)
        .where('tid', '=', 0)
        .execute(),
    )
    await expect(write).resolves.toHaveLength(1)
    await source.close()
  })

  it('[RUN-140] reads the primary while the replica is gone, stays ready, and reads it again when it is back', async () => {
    await standby.kill()
    expect(await ask(file)).toMatchObject({ status: 200, age: 0 })
    expect(await ask(report)).toMatchObject({ status: 200, age: 0 })
    await expect.poll(readState).toBe('unreachable')
    expect((await server.send('GET', '/readyz')).status).toBe(200)
    await standby.start()
    await expect.poll(readState).toBe('read')
  })

  it('[RUN-140] never reads a replica that was promoted', async () => {
    await standby.promote()
    await expect.poll(readState).toBe('no-replica')
    await beside.updateTable('comments').set({ txt: 'Only here “first”' }).execute()
    expect(await ask(file)).toEqual({ status: 200, comments: fresh, age: 0 })
  })
})
