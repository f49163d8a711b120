import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestServer } from '@folkmoot/testing/server'
import { createTestDatabase } from '@folkmoot/testing/database'
import { createImportQuota } from './import-quota.ts'
import { createServerRegister } from './shared-limits.ts'

const REFUSAL = { code: 'polis_err_too_many_imports', status: 429 }

describe('the quota of imports', () => {
  it('[SAFE-87] lets an account import so often and so much in an hour, two at once', async () => {
    let now = 0
    const quota = createImportQuota({ importsPerHour: 3, bytesPerHour: 100, clock: () => now })
    const deferred: (() => void)[] = []
    const start = () => quota.run(1, () => new Promise<void>((resolve) => deferred.push(resolve)))
    const running = [start(), start()]
    await expect(start()).rejects.toMatchObject(REFUSAL)
    await quota.run(2, () => Promise.resolve())
    for (const resolve of deferred) resolve()
    await Promise.all(running)
    const write = (bytes: number) => quota.run(1, (count) => Promise.resolve(count(bytes)))
    await expect(write(101)).rejects.toMatchObject(REFUSAL)
    await expect(write(1)).rejects.toMatchObject({ ...REFUSAL, details: { retryAfterSeconds: 3600 } })
    now += 3_600_000
    for (const bytes of [1, 98, 1]) await write(bytes)
    await expect(write(0)).rejects.toMatchObject(REFUSAL)
  })

  it('[SAFE-87] [RUN-72] is one for all servers on a database, in each hour', async () => {
    const database = await createTestDatabase(false)
    onTestFinished(() => database.close())
    let now = Date.UTC(2026, 10, 20)
    const clock = () => now
    const registers = [0, 1].map(() => createServerRegister({ db: database.db, clock }))
    const beat = async () => {
      for (const register of [...registers, ...registers]) await register.beat()
    }
    await beat()
    const MIB = 1024 * 1024
    const limits = { importsPerHour: 60, bytesPerHour: 64 * MIB + 100, clock }
    const quotas = registers.map((shared) => createImportQuota({ ...limits, shared }))
    /** Imports at the servers in turn until both refuse. @returns how often they accepted */
    const importOften = async (uid: number, bytes: number) => {
      let accepted = 0
      for (let turn = 0; turn < 200; turn += 1)
        await quotas[turn % 2]!.run(uid, (count) => Promise.resolve(count(bytes))).then(
          () => (accepted += 1),
          () => undefined,
        )
      return accepted
    }
    expect(await importOften(1, 0)).toBe(60)
    expect(await importOften(2, 2 * MIB)).toBeLessThanOrEqual(32)
    // one server alone has all of it, for a single job too
    for (let unpacked = 0; unpacked < 64; unpacked += 1) await quotas[0]!.countUnpacked(3, MIB)
    await expect(quotas[0]!.countUnpacked(3, MIB)).rejects.toMatchObject(REFUSAL)
    // bytes may come faster than the database answers
    const sendAtOnce = (mebibytes: number) =>
      quotas[0]!.run(4, (count) => {
        for (let sent = 0; sent < mebibytes; sent += 1) count(MIB)
        return Promise.resolve()
      })
    await sendAtOnce(60)
    await expect(sendAtOnce(5)).rejects.toMatchObject(REFUSAL)
    // longer than other limits are kept
    now += 1_200_000
    await beat()
    expect(await importOften(1, 0)).toBe(0)
    now += 2_400_000
    expect(await importOften(1, 0)).toBe(60)
  })

  it('[SAFE-87] takes no more parts where jobs that have not run hold the bytes of ten hours', () => {
    const quota = createImportQuota({ importsPerHour: 3, bytesPerHour: 100, clock: () => 0 })
    expect(() => quota.checkHeld(999)).not.toThrow()
    expect(() => quota.checkHeld(1000)).toThrow(expect.objectContaining(REFUSAL) as Error)
  })

  it('[SAFE-87] counts what an account sends, files that no import reads too', async () => {
    const server = await createTestServer({ env: { LIMITS: '{"import_bytes_per_account":5000}' } })
    const send = async (name: string, bytes: number) => {
      const form = new FormData()
      form.append('other', new Blob(['x'.repeat(bytes)]), 'other.bin')
      const authorization = `Bearer ${await server.tokenFor(name)}`
      const answer = await server.fetch('/api/v3/conversationImport', {
        method: 'POST',
        headers: { authorization },
        body: form,
      })
      return (await answer.json()) as { error: string }
    }
    expect(await send('ada', 6000)).toMatchObject({ error: REFUSAL.code })
    expect(await send('ada', 1)).toMatchObject({ error: REFUSAL.code })
    expect(await send('ben', 1)).toMatchObject({ error: 'polis_err_import_bad_file' })
    await server.close()
  })
})
