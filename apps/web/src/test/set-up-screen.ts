import { provideServer, shareServer } from '@folkmoot/testing/provide-server'
import type { TestServer } from '@folkmoot/testing/server'
import { beforeEach } from 'vitest'
import { createNetworkControl } from './network-control.ts'
import { type Account, renderApp } from './render-app.tsx'

export interface ScreenTest {
  server: TestServer
  /** controls the network between console and server, and records every call */
  network: ReturnType<typeof createNetworkControl>
  /** opens the console on a path, as Ada unless another account is named */
  render: (path: string, as?: Account) => ReturnType<typeof renderApp>
}

/**
 * Creates a server for a file, and a controllable network for each of its tests.
 * @param make creates the data of each test
 * @param options `ownServer` gives each test a server of its own
 * @returns server, network and `render`, with the result of `make`; its fields change with each test
 */
export function setUpScreen<Made extends object>(
  make: (server: TestServer) => Promise<Made>,
  { ownServer = false } = {},
): ScreenTest & Made {
  const server = ownServer ? provideServer() : shareServer()
  const surroundings = { server } as ScreenTest & Made
  beforeEach(async () => {
    const network = createNetworkControl()
    const render: ScreenTest['render'] = (path, as = 'ada') =>
      renderApp(path, { as, server, through: network.through })
    Object.assign(surroundings, { network, render }, await make(server))
  })
  return surroundings
}

/**
 * Creates a conversation of Ada's, for `setUpScreen`.
 * @param columns that differ from the defaults
 */
export const prepareConversation =
  (columns: Parameters<TestServer['build']['conversation']>[0] = {}) =>
  async ({ build }: TestServer): Promise<{ id: string; zid: number }> => {
    const { conversation_id: id, zid } = await build.conversation({ topic: 'A car-free centre?', ...columns })
    return { id, zid }
  }
