import { createEngines, type EngineDatabase } from '@folkmoot/testing/engines'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { canMountDisks, mountSmallDisk, type SmallDisk } from '@folkmoot/testing/small-disk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** Room for the database and for some of the votes. */
const MEGABYTES = 12
const PEOPLE = 6000
const COMMENTS = 50
const [sqlite] = createEngines()

const listOf = (count: number, create: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => create(index)).join('')
const COMMENTS_CSV = `comment-id,author-id,comment-body\n${listOf(COMMENTS, (tid) => `${tid},0,Statement ${tid}\n`)}`
const VOTES_CSV = `timestamp,comment-id,voter-id,vote\n${listOf(PEOPLE, (pid) => listOf(COMMENTS, (tid) => `1700000000000,${tid},${pid},1\n`))}`

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

  it('fails by the name of the fault, and the log tells what to do', async () => {
    const token = await createImportToken(database?.url ?? '')
    await server.start()
    const form = new FormData()
    form.append('comments.csv', new Blob([COMMENTS_CSV]), 'comments.csv')
    form.append('votes.csv', new Blob([VOTES_CSV]), 'votes.csv')
    const reply = await fetch(`${server.origin()}/api/v3/conversationImport`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    expect(await reply.json()).toMatchObject({ error: 'polis_err_database_unavailable' })
    expect(server.printed()).toContain('The disk is full')
  })
})
