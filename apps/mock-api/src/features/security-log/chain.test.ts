import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repeatTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { pruneSecurityLog, recordSecurityEvent } from '../../core/security-log.storage.ts'
import { runTransaction } from '../../storage/transaction.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 86_400_000

describe('the chain of the security log', () => {
  let server: TestServer
  let now: number
  beforeEach(async () => {
    now = NOON
    server = await createTestServer({ clock: () => now })
    // the sign-in is the first event
    await server.call('GET', '/api/v3/users', 'cleo')
  })
  afterEach(() => server.close())

  const record = (details = {}) =>
    runTransaction(server.db, (tx) =>
      recordSecurityEvent(tx, { action: 'keys-rotated', by: 'server', details, now }),
    )
  const verify = async (query = '') =>
    (await server.call('GET', `/api/v3/securityLog/verify${query}`, 'cleo')).body
  const listIds = async () =>
    (await server.db.selectFrom('security_log').select('id').orderBy('id').execute()).map(({ id }) => id)

  it('[SAFE-104] is without gaps when two servers record at once, and when an act fails', async () => {
    await repeatTogether(10, () => server.call('PUT', '/api/v3/users', 'ada', { hname: 'Ada' }))
    await expect(
      runTransaction(server.db, async (tx) => {
        await recordSecurityEvent(tx, { action: 'keys-rotated', by: 'server', now })
        throw new Error('the act failed')
      }),
    ).rejects.toThrow('the act failed')
    await record()
    expect(await verify()).toMatchObject({ is_intact: true, broken_at: null })
    const ids = await listIds()
    expect(ids).toEqual(ids.map((_, place) => place + 1))
  })

  it('[SAFE-104] takes events only in the transaction of the act', async () => {
    await expect(
      recordSecurityEvent(server.db, { action: 'keys-rotated', by: 'server', now }),
    ).rejects.toThrow('in the transaction')
  })

  it.each([
    ['another account', { uid: 2 }],
    ['another time', { created: 1 }],
    ['another act', { action: 'signed-in' }],
    ['another conversation', { conversation_zid: 7 }],
    ['other details', { details: '{"n":9}' }],
    ['another kind of actor', { actor: 'server' }],
    ['another hash', { hash: '0'.repeat(64) }],
  ])('[SAFE-104] shows where an event was given %s', async (_, changed) => {
    await server.call('PUT', '/api/v3/users', 'ada', { hname: 'Ada' })
    const [, , third] = await listIds()
    await record()
    await server.db.updateTable('security_log').set(changed).where('id', '=', third!).execute()
    expect(await verify()).toMatchObject({ is_intact: false, broken_at: third })
  })

  it('[SAFE-104] shows that an event was removed: the first, one between, or the newest', async () => {
    for (const n of [1, 2, 3, 4]) await record({ n })
    const rows = await server.db.selectFrom('security_log').selectAll().orderBy('id').execute()
    for (const row of [rows[0]!, rows[2]!, rows.at(-1)!]) {
      await server.db.deleteFrom('security_log').where('id', '=', row.id).execute()
      expect(await verify()).toMatchObject({ is_intact: false, broken_at: row.id })
      await server.db.insertInto('security_log').values(row).execute()
      expect((await verify()).is_intact).toBe(true)
    }
  })

  it('[SAFE-104] goes on after the newest event was removed, and shows where', async () => {
    await record()
    const last = (await listIds()).at(-1)!
    await server.db.deleteFrom('security_log').where('id', '=', last).execute()
    await record()
    expect(await verify()).toMatchObject({ is_intact: false, broken_at: last })
  })

  it('[SAFE-104] shows by a place that somebody noted that the whole of it was written anew', async () => {
    await record()
    const { last } = await verify()
    expect((await verify(`?id=${last.id}&hash=${last.hash}`)).is_intact).toBe(true)
    expect(await verify(`?id=${last.id}&hash=${'a'.repeat(64)}`)).toMatchObject({ broken_at: last.id })
    expect(await verify(`?id=${last.id + 1}&hash=${last.hash}`)).toMatchObject({ is_intact: false })
  })

  it('loses what is older than a year, and can still be checked', async () => {
    for (const day of [1, 2, 3]) {
      now = NOON + day * DAY_MS
      await record({ day })
    }
    now = NOON + 366 * DAY_MS
    await pruneSecurityLog(server.db, now)
    expect(await listIds()).toEqual([1, 2, 3, 4])
    now = NOON + 367 * DAY_MS + 1
    await pruneSecurityLog(server.db, now)
    expect(await listIds()).toEqual([4, 5])
    expect(await verify()).toMatchObject({ is_intact: true })
    const [pruned] = (await server.call('GET', '/api/v3/securityLog?kind=administration', 'cleo')).body.events
    expect(pruned).toMatchObject({ action: 'log-pruned', actor: 'server', details: { through: 3 } })
    await server.db.updateTable('security_log').set({ created: 5 }).where('id', '=', 4).execute()
    expect(await verify()).toMatchObject({ is_intact: false, broken_at: 4 })
  })

  it('can be checked after everything was too old, and after it was deleted twice', async () => {
    for (const year of [1, 2, 3]) {
      now = NOON + year * 400 * DAY_MS
      await pruneSecurityLog(server.db, now)
      expect(await verify()).toMatchObject({ is_intact: true })
      // the check itself is a sign-in of that day
      await record({ year })
    }
    expect(await verify()).toMatchObject({ is_intact: true })
    expect((await listIds()).length).toBeLessThan(6)
  })
})
