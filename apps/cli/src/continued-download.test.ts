import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { onTestFinished, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryFolder, runCommandLine } from './test/terminal.ts'

const NOW = 1_700_000_000_000
const PEOPLE = 400
const COMMENTS = 20
/** Bytes of answers after which a connection is cut, in turn; later ones are whole. */
type Cuts = number[]

/** Starts a proxy that cuts connections. @returns its address */
async function startCuttingProxy(port: number, cuts: Cuts): Promise<string> {
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    const close = () => void (client.destroy(), server.destroy())
    for (const socket of [client, server]) socket.on('error', close).on('close', close)
    client.pipe(server)
    let left = Infinity
    server.on('data', (bytes: Buffer) => {
      // other answers are short
      if (left === Infinity && bytes.includes('text/csv')) left = cuts.shift() ?? Number.MAX_SAFE_INTEGER
      client.write(bytes.subarray(0, Math.min(left, bytes.length)), left < bytes.length ? close : undefined)
      left -= bytes.length
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

describe('a download whose connection breaks', () => {
  let server: TestServer
  let conversation_id: string
  let zid: number
  let port: number
  beforeEach(async () => {
    server = await createTestServer()
    onTestFinished(() => server.close())
    const built = await server.build.conversation()
    conversation_id = built.conversation_id
    zid = built.zid
    await server.build.report(zid, 'r2large')
    const people = Array.from({ length: PEOPLE }, (_, pid) => ({ pid }))
    const comments = Array.from({ length: COMMENTS }, (_, tid) => ({ tid, txt: `Comment ${tid}`, mod: 1 }))
    const votes = people.flatMap(({ pid }) =>
      comments.map(({ tid }) => ({ pid, tid, vote: (pid + tid) % 2, high_priority: 0, created: NOW })),
    )
    await fillConversation(server.db, { zid, now: NOW }, { people, comments, votes })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })

  const type = async (address: string, words: readonly string[]) =>
    runCommandLine(words, {
      env: { FOLKMOOT_TOKEN: await server.tokenFor('ada'), FOLKMOOT_SERVER: address },
    })
  const exportVotes = (address: string, path: string) =>
    type(address, ['reports', 'export', 'r2large', 'votes.csv', '--output', path])

  it('[RUN-163] is continued where it broke, says so, and the file is whole', async () => {
    const folder = createTemporaryFolder()
    const [whole, broken] = [join(folder, 'whole.csv'), join(folder, 'broken.csv')]
    await exportVotes(`http://127.0.0.1:${port}`, whole)
    const address = await startCuttingProxy(port, [200_000, 150_000])
    const { code, err } = await exportVotes(address, broken)
    expect([code, err.match(/The connection broke after 0\.\d MB\. Continuing/g)?.length]).toEqual([0, 2])
    const text = readFileSync(broken, 'utf8')
    expect(text.split('\n')).toHaveLength(PEOPLE * COMMENTS + 2)
    expect(text === readFileSync(whole, 'utf8')).toBe(true)
  })

  it('[RUN-163] is continued in an archive too', async () => {
    const folder = createTemporaryFolder()
    const address = await startCuttingProxy(port, [Infinity, Infinity, Infinity, 100_000])
    const path = join(folder, 'archive')
    const { code, err } = await type(address, ['conversations', 'export', conversation_id, path])
    expect([code, err]).toEqual([0, expect.stringContaining('Continuing the download')])
    expect(readFileSync(join(path, 'votes.csv'), 'utf8').split('\n')).toHaveLength(PEOPLE * COMMENTS + 2)
  })

  it('[RUN-163] ends with a clear message when the file has changed meanwhile', async () => {
    const folder = createTemporaryFolder()
    const cuts = [200_000]
    const address = await startCuttingProxy(port, cuts)
    const shift = cuts.shift.bind(cuts)
    cuts.shift = () => {
      // somebody is erased while the file is sent
      setImmediate(() => {
        const erased = server.db.updateTable('generations').set({ erasures: 9 })
        void erased.where('zid', '=', zid).execute()
      })
      return shift()
    }
    const { code, err } = await exportVotes(address, join(folder, 'votes.csv'))
    expect([code, err]).toEqual([1, expect.stringContaining('not the same any more')])
  })
})
