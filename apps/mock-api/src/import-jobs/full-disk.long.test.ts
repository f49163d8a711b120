import { createEngines, type EngineDatabase } from '@folkmoot/testing/engines'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@folkmoot/testing/small-disk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createImportClient, isOver } from './test-import-client.ts'

/** Room for the database and for some of the votes. PostgreSQL keeps its log on the same disk, and ends where that finds no room. */
const MEGABYTES = 12
const [sqlite] = createEngines()

describe.skipIf(!canMountDisks())('an import for which the disk is too small', () => {
  let disk: SmallDisk
  let database: EngineDatabase | undefined
  let server: ServerProcess
  beforeEach(async () => {
    disk = mountSmallDisk(MEGABYTES)
    database = await sqlite?.createIn?.(disk.folder)
    server = createServerProcess('', { DATABASE_URL: database?.url ?? '', DEMO: '0' })
  })
  afterEach(async () => {
    await server.kill()
    await database?.close()
    disk.close()
  })

  it('[RUN-207] fails by the name of the fault, and the log tells what to do', async () => {
    const client = createImportClient(await createImportToken(database?.url ?? ''))
    await server.start()
    const job = await client.waitFor(server, await client.startImport(server), isOver)
    expect(job).toMatchObject({
      state: 'failed',
      failure: {
        error: 'polis_err_database_unavailable',
        message: expect.stringContaining('is deleted as soon as'),
      },
    })
    expect(server.printed()).toContain('an import failed. The disk is full')
  })
})
