import { openFolder } from '@folkmoot/testing/open-folder'
import { join } from 'node:path'
import { createImportToken } from '@folkmoot/testing/import-token'
import { createServerProcess } from '@folkmoot/testing/server-process'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../platform/storage/open-database.ts'

const COMMENTS = 'comment-id,author-id,comment-body\n0,0,More trees\n1,0,More benches\n'
const VOTES = 'timestamp,comment-id,voter-id,vote\n1700000000000,0,5,1\n1700000000000,1,6,-1\n'

it('[RUN-50] an import in one request runs on a thread of a real server, and leaves nothing when it fails', async () => {
  const file = join(openFolder(), 'data.db')
  const token = await createImportToken(`sqlite:${file}`)
  const server = createServerProcess(file, { DEMO: '0' })
  onTestFinished(() => server.kill())
  await server.start()
  const send = async (votes: string): Promise<unknown> => {
    const form = new FormData()
    form.append('comments.csv', new Blob([COMMENTS]), 'comments.csv')
    form.append('votes.csv', new Blob([votes]), 'votes.csv')
    const url = `${server.origin()}/api/v3/conversationImport`
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(url, { method: 'POST', headers, body: form })).json()
  }
  expect(await send(VOTES)).toMatchObject({ participants: 3, comments: 2, votes: 2 })
  expect(await send(`${VOTES}x,y,z,1\n`)).toMatchObject({
    error: 'polis_err_import_bad_file',
    message: expect.stringContaining('votes.csv, line 4') as string,
  })
  const { db, close } = await openDatabase(`sqlite:${file}`)
  expect(await db.selectFrom('conversations').select('state').execute()).toEqual([{ state: 'ready' }])
  await close()
})
