import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { findFreePort, createInMemoryServer } from '../test/server.ts'
import { createContext, runCommandLine } from '../test/terminal.ts'
import { connectToProvider, findProvider } from './provider.ts'

/** A server that has calls, but no /config.json. */
async function startSilentServer(): Promise<string> {
  const server = createServer((_, response) => response.writeHead(404).end())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('[CLI-1] asks the server for its identity provider', async () => {
  const { server } = await createInMemoryServer()
  expect(await findProvider(createContext({ fetch: server.fetch }).context)).toEqual({
    issuer: 'https://issuer.folkmoot.test',
    clientId: 'folkmoot-web',
    audience: 'folkmoot-api',
    scopes: 'openid profile email',
    devIssuer: false,
  })
})

it('[CLI-1] signs in to a server with fewer or more settings', async () => {
  const reply = { issuer: 'https://other.test', cli_client_id: 'cli', audience: 'api', later: { more: 1 } }
  expect(await findProvider(createContext({ fetch: async () => Response.json(reply) }).context)).toEqual({
    issuer: 'https://other.test',
    clientId: 'cli',
    audience: 'api',
    scopes: 'openid profile email offline_access',
    devIssuer: false,
  })
})

it('[CLI-1] the environment takes precedence over the server', async () => {
  const { server } = await createInMemoryServer()
  const overrides = { issuer: 'https://other.test', clientId: 'cli', audience: 'api' }
  expect(await findProvider(createContext({ fetch: server.fetch }, overrides).context)).toMatchObject(
    overrides,
  )
})

it('[CLI-1] the environment replaces missing settings of the server; without it the command asks for them', async () => {
  const server = await startSilentServer()
  const overrides = { server, issuer: 'https://other.test', clientId: 'cli' }
  expect(await findProvider(createContext({}, overrides).context)).toMatchObject({
    issuer: 'https://other.test',
    clientId: 'cli',
    audience: '',
    devIssuer: false,
  })
  const { code, err } = await runCommandLine(['login', '--server', server])
  expect(code).toBe(1)
  expect(err).toMatch(
    /^error: .* does not say how to sign in: .*set FOLKMOOT_ISSUER, FOLKMOOT_CLIENT_ID .*\n$/,
  )
})

it('takes the client id of the command line from the server', async () => {
  const env = { AUTH_CLI_CLIENT_ID: 'terminal' }
  const { server } = await createInMemoryServer({ env })
  expect(await findProvider(createContext({ fetch: server.fetch }).context)).toMatchObject({
    clientId: 'terminal',
  })
})

it('[CLI-1] login --as is refused by a server without a development issuer', async () => {
  const { server } = await createInMemoryServer()
  expect(await runCommandLine(['login', '--as', 'ada'], { fetch: server.fetch })).toEqual({
    code: 1,
    out: '',
    err: 'error: http://localhost:8080 has no development issuer, so --as does not work there. Run: folkmoot login\n',
  })
})

it('[CLI-1] sends nothing to a provider with an unsafe address, and reports one that cannot be reached', async () => {
  const { context } = createContext()
  await expect(connectToProvider(context, 'http://issuer.test', 'cli')).rejects.toThrow(
    'must have an https address',
  )
  const nowhere = `http://127.0.0.1:${await findFreePort()}`
  await expect(connectToProvider(context, nowhere, 'cli')).rejects.toThrow(
    `Cannot reach the identity provider ${nowhere}: nothing listens there.`,
  )
})
