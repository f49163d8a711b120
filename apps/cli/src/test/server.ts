import { createServer, type AddressInfo } from 'node:net'
import { createTestServer, type Somebody, type TestServer } from '@folkmoot/mock-api/testing'
import { onTestFinished } from 'vitest'
import { type Given, temporaryFolder, type } from './terminal.ts'

/** What a typed command line came to. */
type Outcome = ReturnType<typeof type>

interface InMemory {
  readonly server: TestServer
  readonly typeAs: (name: Somebody, words: readonly string[], given?: Given) => Outcome
}

interface Listening {
  readonly server: TestServer
  readonly address: string
  readonly home: string
  readonly type: (words: readonly string[], given?: Given) => Outcome
}

/** A server in memory, and a terminal beside it at which somebody is signed in by a token of the environment. */
export async function serverInMemory(
  options: Parameters<typeof createTestServer>[0] = {},
): Promise<InMemory> {
  const server = await createTestServer(options)
  onTestFinished(() => server.close())
  const typeAs = async (name: Somebody, words: readonly string[], given: Given = {}) =>
    type(words, {
      fetch: server.fetch,
      ...given,
      env: { FOLKMOOT_TOKEN: await server.tokenFor(name), ...given.env },
    })
  return { server, typeAs }
}

/** A port of this machine at which nothing listens. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** A server with the development issuer that listens, and terminals that share a home where nobody is signed in yet. */
export async function listeningServer(): Promise<Listening> {
  const port = await freePort()
  const server = await createTestServer({ issuer: true, env: { PORT: String(port) } })
  onTestFinished(() => server.close())
  await server.app.listen({ port, host: '127.0.0.1' })
  const address = `http://localhost:${port}`
  const home = temporaryFolder()
  const typeHere = (words: readonly string[], given: Given = {}) =>
    type(words, { home, ...given, env: { FOLKMOOT_SERVER: address, ...given.env } })
  return { server, address, home, type: typeHere }
}
