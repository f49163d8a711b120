import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { sweepImports } from '../../sweep.ts'
import { writeBatch, type ImportProgress } from './progress.ts'

describe('a running import', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  it('stops writing after its deletion', async () => {
    const now = Date.now()
    const { zid } = await server.build.conversation({ state: 'importing', importing_until: now - 1 })
    await sweepImports(server.db, now)
    const progress = {
      dependencies: { db: server.db, clock: () => now },
      zid,
      disconnectSignal: new AbortController().signal,
    } as ImportProgress
    let hasWritten = false
    const writing = writeBatch(progress, () => {
      hasWritten = true
      return Promise.resolve()
    })
    await expect(writing).rejects.toMatchObject({ code: 'polis_err_import_interrupted' })
    expect(hasWritten).toBe(false)
  })
})
