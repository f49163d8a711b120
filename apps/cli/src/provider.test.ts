import { expect, it } from 'vitest'
import { connectToProvider } from './provider.ts'
import { findFreePort } from '@folkmoot/testing/find-free-port'
import { createInMemoryServer } from '../testing/server.ts'
import { createContext, runCommandLine } from '../testing/terminal.ts'

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
