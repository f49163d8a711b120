import { beforeAll } from 'vitest'
import { openFolder } from '@folkmoot/testing/open-folder'
import { findFreePort } from '@folkmoot/testing/find-free-port'
import { openServer, shareServer } from '@folkmoot/testing/provide-server'
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

const createTypeAs =
  (server: TestServer): InMemoryServer['typeAs'] =>
  async (name, words, overrides = {}) =>
    runCommandLine(words, {
      fetch: server.fetch,
      ...overrides,
      env: { FOLKMOOT_TOKEN: await server.tokenFor(name), ...overrides.env },
    })

/** Creates a server in memory and a function that runs command lines with a token of an account. */
export async function createInMemoryServer(options: TestServerOptions = {}): Promise<InMemoryServer> {
  const server = await openServer(options)
  return { server, typeAs: createTypeAs(server) }
}

/** Gives all tests of the file one server in memory, and that function. */
export function shareInMemoryServer(): InMemoryServer {
  const server = shareServer()
  return { server, typeAs: createTypeAs(server) }
}

/** Creates terminals that share a home without a sign-in. */
function openTerminals(server: TestServer): ListeningServer {
  const address = `http://localhost:${server.config.port}`
  const home = openFolder()
  const type = (words: readonly string[], overrides: TestEnvironment = {}) =>
    runCommandLine(words, { home, ...overrides, env: { FOLKMOOT_SERVER: address, ...overrides.env } })
  return { server, address, home, type }
}

const createIssuerOptions = async () => ({ issuer: true, env: { PORT: String(await findFreePort()) } })
const listen = ({ app, config: { port } }: TestServer) => app.listen({ port, host: '127.0.0.1' })

/** Starts a server with the development issuer, and terminals. */
export async function startListeningServer(): Promise<ListeningServer> {
  const server = await openServer(await createIssuerOptions())
  await listen(server)
  return openTerminals(server)
}

/** Gives all tests of the file one such server; each opens terminals of its own. */
export function shareListeningServer(): () => ListeningServer {
  const server = shareServer(createIssuerOptions)
  beforeAll(async () => void (await listen(server)))
  return () => openTerminals(server)
}
