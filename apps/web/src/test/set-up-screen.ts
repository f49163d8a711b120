import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { beforeEach } from 'vitest'
import { createNetworkControl } from './network-control.ts'
import { type Account, renderApp } from './render-app.tsx'

export interface ScreenTest {
  server: TestServer
  /** what can go wrong between console and server, and every call so far */
  network: ReturnType<typeof createNetworkControl>
  /** opens the console on a path, as Ada unless somebody else is named */
  render: (path: string, as?: Account) => ReturnType<typeof renderApp>
}

/**
 * Gives each test of a file a server of its own and a network that can fail.
 * @param make what the server holds before each test
 * @returns what a test works with, with everything that `make` gave; the fields are those of the test that runs
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

/** A conversation of Ada's, for `setUpScreen`. @param columns in which it is not as any other */
export const prepareConversation =
  (columns: Parameters<TestServer['build']['conversation']>[0] = {}) =>
  async ({ build }: TestServer): Promise<{ id: string; zid: number }> => {
    const { conversation_id: id, zid } = await build.conversation({ topic: 'A car-free centre?', ...columns })
    return { id, zid }
  }
