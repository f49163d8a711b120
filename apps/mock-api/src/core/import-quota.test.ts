import { openServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it } from 'vitest'
import { createImportQuota } from './import-quota.ts'

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

  it('[SAFE-87] counts what an account sends, files that no import reads too', async () => {
    const server = await openServer({ env: { LIMITS: '{"import_bytes_per_account":5000}' } })
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
  })
})
