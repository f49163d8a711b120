import { openFolder } from '@folkmoot/testing/open-folder'
import { createServer, type AddressInfo } from 'node:net'
import { openServer } from '@folkmoot/testing/provide-server'
import type { AccountName, TestServer, TestServerOptions } from '@folkmoot/testing/server'
import { type TestEnvironment, runCommandLine } from './terminal.ts'

/** Exit code and output of a command line. */
type CommandOutcome = ReturnType<typeof runCommandLine>

interface InMemoryServer {
  readonly server: TestServer
  readonly typeAs: (
    name: AccountName,
    words: readonly string[],
    overrides?: TestEnvironment,
  ) => CommandOutcome
}

interface ListeningServer {
  readonly server: TestServer
  readonly address: string
  readonly home: string
  readonly type: (words: readonly string[], overrides?: TestEnvironment) => CommandOutcome
}

/** Creates a server in memory and a function that runs command lines with a token of an account. */
export async function createInMemoryServer(options: TestServerOptions = {}): Promise<InMemoryServer> {
  const server = await openServer(options)
  const typeAs = async (name: AccountName, words: readonly string[], overrides: TestEnvironment = {}) =>
    runCommandLine(words, {
      fetch: server.fetch,
      ...overrides,
      env: { FOLKMOOT_TOKEN: await server.tokenFor(name), ...overrides.env },
    })
  return { server, typeAs }
}

/** Finds a port of this machine on which nothing listens. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Starts a server with the development issuer, and terminals that share a home without a sign-in. */
export async function startListeningServer(): Promise<ListeningServer> {
  const port = await findFreePort()
  const server = await openServer({ issuer: true, env: { PORT: String(port) } })
  await server.app.listen({ port, host: '127.0.0.1' })
  const address = `http://localhost:${port}`
  const home = openFolder()
  const type = (words: readonly string[], overrides: TestEnvironment = {}) =>
    runCommandLine(words, { home, ...overrides, env: { FOLKMOOT_SERVER: address, ...overrides.env } })
  return { server, address, home, type }
}
