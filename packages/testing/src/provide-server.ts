import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { createApp, type AppOptions } from '@folkmoot/server/main/app'
import { generateSecureInt } from '@folkmoot/server/platform/secure-random'
import { BLANK_PAGES, createTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** Options of a server, or what makes them when it is created. */
type Options = TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>)

const readOptions = async (options: Options) => (typeof options === 'function' ? options() : options)

/** Stands for a server that a hook creates later. */
const createStandIn = (getServer: () => TestServer | undefined) =>
  new Proxy({} as TestServer, {
    get: (_, key) => {
      const server = getServer()
      if (!server) throw new Error('There is a server only in hooks and tests')
      return Reflect.get(server, key)
    },
  })

/** Creates a server that ends with the current test. */
export async function openServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await createTestServer(options)
  onTestFinished(server.close)
  return server
}

/** Gives each test of the file, or of the `describe` around the call, a server of its own. */
export function provideServer(options: Options = {}): TestServer {
  let current: TestServer | undefined
  beforeEach(async () => {
    current = await openServer(await readOptions(options))
  })
  return createStandIn(() => current)
}

/** Gives all tests of the file, or of the `describe` around the call, one server. */
export function shareServer(options: Options = {}): TestServer {
  let current: TestServer | undefined
  beforeAll(async () => {
    current = await createTestServer(await readOptions(options))
  })
  afterAll(() => current?.close())
  return createStandIn(() => current)
}

/** Creates the app of another process on the database of a server. It ends with the current test. */
export async function openApp({ db, config }: TestServer, more: Partial<AppOptions> = {}) {
  const given = { db, config, clock: Date.now, random: generateSecureInt, pages: BLANK_PAGES }
  const app = await createApp({ ...given, ...more })
  onTestFinished(() => app.close())
  return app
}
