import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, chmodSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@folkmoot/server/storage/open-database'
import { createPostgresDatabase } from './database.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/pgbouncer.ini')
const START_TIMEOUT_MS = 20_000

/** Whether PgBouncer is installed. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

/** A database that several servers use at once. */
export interface PooledDatabase {
  /** with PgBouncer in front of it */
  readonly url: string
  /** closes and deletes it */
  readonly close: () => Promise<void>
}

async function reservePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Our configuration with the address of this database, and its users as they are. */
const adaptConfiguration = (
  { hostname, port, username, password }: URL,
  name: string,
  listenPort: number,
): string =>
  readFileSync(CONFIGURATION, 'utf8')
    .replace(
      /^folkmoot = .*$/m,
      `${name} = host=${hostname} port=${port || 5432} dbname=${name} user=${username}${password && ` password=${password}`}`,
    )
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${listenPort}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')

/** Starts PgBouncer with the product's configuration in front of a PostgreSQL database that trusts this machine. */
async function startPgBouncer(databaseUrl: URL): Promise<PooledDatabase> {
  const address = new URL(databaseUrl)
  const port = await reservePort()
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, adaptConfiguration(address, address.pathname.slice(1), port))
  // it does not run as root, and reads its file as the user of PostgreSQL
  chmodSync(folder, 0o755)
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' })
  address.host = `127.0.0.1:${port}`
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const opened = await openDatabase(address.href).catch(() => null)
    if (opened) {
      await opened.close()
      break
    }
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PgBouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: address.href,
    close: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database on the PostgreSQL server of `serverUrl`, with PgBouncer in front of it. */
export async function createPooledDatabase(serverUrl: string): Promise<PooledDatabase> {
  const database = await createPostgresDatabase('pooled', serverUrl)
  const { url, close } = await startPgBouncer(new URL(database.url))
  return {
    url,
    close: async () => {
      await close()
      await database.close()
    },
  }
}
