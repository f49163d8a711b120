import { createTestDatabase, openPostgresHandle } from '@folkmoot/testing/database'
import { createPeerDatabase, fillPeerDatabase } from '@folkmoot/testing/peer-database'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { generateSecureInt } from '../../platform/secure-random.ts'
import { migrateCommand } from './run-command.ts'

/** The newest address of the filled conversation. */
export const ID = '3kpolls2town'

const createReaders = ({ db, row }: TestServer) => ({
  /** the number here of the conversation with an address */
  findZid: async (id = ID): Promise<number> => (await row('conversation_ids', { conversation_id: id })).zid,
  countRows: async () => ({
    conversations: (await db.selectFrom('conversations').select('zid').execute()).length,
    users: (await db.selectFrom('users').select('uid').execute()).length,
  }),
  /** conversations that are not whole */
  listHidden: () => db.selectFrom('conversations').select('zid').where('state', '=', 'importing').execute(),
})

/** Creates a filled database of the existing product, and a server on an empty PostgreSQL database to migrate it into. */
export async function createMigration() {
  const peer = await createPeerDatabase()
  await fillPeerDatabase(peer)
  const database = await createTestDatabase(true)
  const server = await createTestServer({ db: openPostgresHandle(database.url ?? '') })
  const { db } = server
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const context = {
    openTarget: async () => ({ db, close: async () => undefined }),
    provider: server.config.auth.issuer,
    clock: Date.now,
    random: generateSecureInt,
    print,
  }
  return {
    peer,
    server,
    url: database.url ?? '',
    printed,
    context,
    ...createReaders(server),
    /** runs the command on the other database and returns its exit code */
    migrate: (...words: string[]) => migrateCommand.prepare([peer.url, ...words])(context),
    /** a token of somebody whose address the provider has verified, or not */
    tokenOf: (email: string, email_verified = true, sub = `own|${email}`) =>
      server.tokenFor(email, { email, email_verified, sub }),
    close: async () => {
      await server.close()
      await database.close()
      await peer.close()
    },
  }
}
export type Migration = Awaited<ReturnType<typeof createMigration>>
