import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Argument, Option } from 'commander'
import type { Context, Sink } from '../context.ts'
import { createFailure, createUsageError } from '../errors.ts'
import { createCommand } from './command.ts'

/** The built server in the same checkout or container, as seen from dist/chunks and from src/commands. */
const SERVER_FILE = join(import.meta.dirname, '../../../../apps/mock-api/dist/server.js')

const MISUSED = 2

interface MigrateOptions {
  readonly source: string
  readonly dryRun: boolean
  readonly sameIssuer: boolean
}

/** `migrate`: starts the server's command of this name. */
export const migrate = createCommand<MigrateOptions>({
  description:
    'Bring accounts, conversations, votes and reports of an installation of the existing product, from its PostgreSQL database. ' +
    'It writes into the database of the server, so it runs on the server’s machine, in its folder and with its settings; no sign-in is needed. All about it: docs/migrate.md.',
  arguments: [new Argument('<source>', 'postgres://USER@HOST/DATABASE; its password: PGPASSWORD')],
  options: [
    new Option('--dry-run', 'count what would come, and change nothing'),
    new Option('--same-issuer', 'AUTH_ISSUER is the provider of the existing product too'),
  ],
  examples: [['folkmoot migrate postgres://reader@db.example/polis --dry-run', 'count what would come']],
  run: runMigrate,
})

const copyTo = (stream: NodeJS.ReadableStream, sink: Sink) =>
  stream.setEncoding('utf8').on('data', (text: string) => void sink.write(text))

async function runMigrate(options: MigrateOptions, context: Context): Promise<void> {
  const { source, dryRun, sameIssuer } = options
  if (!existsSync(SERVER_FILE))
    throw createUsageError(
      'This program was installed without the server. Run it where the server is: node apps/mock-api/dist/server.js migrate',
    )
  const words = [...(dryRun ? ['--dry-run'] : []), ...(sameIssuer ? ['--same-issuer'] : []), '--', source]
  const child = spawn(process.execPath, [SERVER_FILE, 'migrate', ...words], {
    env: context.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => void child.kill('SIGTERM')
  context.signal.addEventListener('abort', stop)
  copyTo(child.stdout, context.stdout)
  copyTo(child.stderr, context.stderr)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  context.signal.removeEventListener('abort', stop)
  if (code === MISUSED) throw createUsageError('The server refused the command: see above.')
  if (code !== 0) throw createFailure('Not everything came: see above.')
}
