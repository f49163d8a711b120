import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startTestRunner } from '@folkmoot/testing/import-runner'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createZip } from '../../test/create-zip.ts'
import { createInMemoryServer } from '../../test/server.ts'
import { createTemporaryFolder } from '../../test/terminal.ts'

const HEADER = 'timestamp,comment-id,voter-id,vote\n'
const FILES = {
  'comments.csv': 'comment-id,author-id,comment-body\n0,0,Plant trees\n1,1,Fewer cars\n',
  'votes-1.csv': `${HEADER}1700000010000,0,0,1\n`,
  'votes-2.csv.gz': gzipSync(`${HEADER}1700000011000,1,0,-1\n1700000012000,1,1,1\n`),
}

function createFolder(files: Readonly<Record<string, string | Uint8Array>> = FILES): string {
  const folder = join(createTemporaryFolder(), 'streets')
  mkdirSync(folder)
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  return folder
}

const createWords = (...more: string[]) => ['conversations', 'import', ...more]
const isPart = (request: Parameters<typeof fetch>) => request[1]?.method === 'PUT'

async function createServer() {
  const found = await createInMemoryServer()
  const stop = startTestRunner(found.server)
  onTestFinished(stop)
  return found
}

describe('conversations import, as a job', () => {
  it('[RUN-52] sends packed files and votes in several files, and waits for the result', async () => {
    const { typeAs } = await createServer()
    const { code, out, err } = await typeAs('ada', createWords(createFolder()))
    expect(err).toMatch(
      /^If this is interrupted, add --resume \w{24} to continue\.\nThe conversation is open/,
    )
    expect(code).toBe(0)
    expect(out).toMatch(/^\S+\t2\t2\t3\n$/)
    const bad = createFolder({ ...FILES, 'votes-1.csv': `${HEADER}1700000010000,7,0,1\n` })
    const refused = await typeAs('ada', createWords(bad))
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/votes-1\.csv.*line 2/)
  })

  it('[RUN-52] continues after a broken connection, and after its own end with --resume', async () => {
    const { server, typeAs } = await createServer()
    const folder = createFolder()
    let parts = 0
    const breakOnce: typeof fetch = (...request) => {
      if (isPart(request) && (parts += 1) === 2)
        return Promise.reject(Object.assign(new Error('broken'), { code: 'ECONNRESET' }))
      return server.fetch(...request)
    }
    expect((await typeAs('ada', createWords(folder), { fetch: breakOnce })).code).toBe(0)
    expect(parts).toBe(4)

    const cancelled = new AbortController()
    parts = 0
    const endAtThird: typeof fetch = (...request) => {
      if (isPart(request) && (parts += 1) === 3) cancelled.abort()
      return cancelled.signal.aborted ? Promise.reject(new Error('gone')) : server.fetch(...request)
    }
    const ended = await typeAs('ada', createWords(folder), { fetch: endAtThird, signal: cancelled.signal })
    expect(ended.code).not.toBe(0)
    const job = /--resume (\w+)/.exec(ended.err)?.[1] ?? ''
    parts = 0
    const count: typeof fetch = (...request) => {
      if (isPart(request)) parts += 1
      return server.fetch(...request)
    }
    const resumed = await typeAs('ada', createWords(folder, '--resume', job), { fetch: count })
    expect(resumed.out).toMatch(/^\S+\t2\t2\t3\n$/)
    expect(parts).toBe(1)
    const again = await typeAs('ada', createWords('--resume', job))
    expect(again.out).toBe(resumed.out)
    const unknown = await typeAs('ben', createWords('--resume', job))
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('no such import') })
  })

  it('[RUN-52] takes a large .zip in parts', async () => {
    const { typeAs } = await createServer()
    const large = { 'comments.csv': FILES['comments.csv'], 'votes.csv': FILES['votes-1.csv'] }
    const others = { 'other.txt': 'x'.repeat(17_000_000) }
    const zip = join(createTemporaryFolder(), 'streets.zip')
    writeFileSync(zip, createZip({ ...large, ...others }))
    const packed = await typeAs('ada', createWords(zip))
    expect(packed.out).toMatch(/^\S+\t1\t2\t1\n$|^\S+\t2\t2\t1\n$/)
  })
})
