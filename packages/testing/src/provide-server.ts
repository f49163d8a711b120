import { afterAll, afterEach, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { createTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** Options of a server, or what makes them when it is created. */
type Options = TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>)

/** Stands for a server that a hook creates. */
function createStandIn(options: Options) {
  let current: TestServer | undefined
  return {
    server: new Proxy({} as TestServer, {
      get: (_, key) => {
        if (!current) throw new Error('There is a server only in hooks and tests')
        return Reflect.get(current, key)
      },
    }),
    open: async () => {
      current = await createTestServer(typeof options === 'function' ? await options() : options)
    },
    close: async () => {
      await current?.close()
      current = undefined
    },
  }
}

/** Gives each test of the file, or of the `describe` around the call, a server of its own. */
export function provideServer(options: Options = {}): TestServer {
  const { server, open, close } = createStandIn(options)
  beforeEach(open)
  afterEach(close)
  return server
}

/** Gives all tests of the file, or of the `describe` around the call, one server. */
export function shareServer(options: Options = {}): TestServer {
  const { server, open, close } = createStandIn(options)
  beforeAll(open)
  afterAll(close)
  return server
}

/** Creates a server that ends with the current test. */
export async function openServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await createTestServer(options)
  onTestFinished(server.close)
  return server
}
