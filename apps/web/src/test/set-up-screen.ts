import { createTestServer, type TestServer } from '@folkmoot/testing/server'
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
 * Creates a server and a controllable network for each test of a file.
 * @param make creates the server's data before each test
 * @returns the test's server, network and `render`, with the result of `make`; its fields change with each test
 */
export function setUpScreen<Made extends object>(
  make: (server: TestServer) => Promise<Made>,
): ScreenTest & Made {
  const surroundings = {} as ScreenTest & Made
  beforeEach(async () => {
    const server = await createTestServer()
    const network = createNetworkControl()
    const render: ScreenTest['render'] = (path, as = 'ada') =>
      renderApp(path, { as, server, through: network.through })
    Object.assign(surroundings, { server, network, render }, await make(server))
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
