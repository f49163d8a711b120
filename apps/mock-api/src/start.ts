import { createServer } from 'node:net'
import { PRODUCT } from '@folkmoot/domain/product'
import type { FastifyInstance } from 'fastify'
import { createApp, type AppOptions } from './app.ts'
import { generateSecureInt } from './secure-random.ts'
import { startAnalysisRunner, wakeAfterWrites, type AnalysisRunner } from './analysis/runner.ts'
import { ConfigError, readEnvironment, type Config } from './config.ts'
import { DEV_ACCOUNTS, ensureDevAccounts } from './oidc/accounts.ts'
import { seedDemo } from './seed/demo.ts'
import { DatabaseError, openDatabase, type OpenDatabase } from './storage/open-database.ts'
import { startEmailUpdates } from './features/subscriptions/email-updates.ts'
import { startSweeping } from './sweep.ts'

/** A reason why the server cannot start, for the terminal. */
class StartError extends Error {}

/** Finds the port to listen on. It is needed before the app is created, because the issuer's address contains it. */
async function reservePort(port: number, host: string): Promise<number> {
  const probe = createServer()
  return new Promise((resolve, reject) => {
    probe.once('error', (cause: NodeJS.ErrnoException) => reject(createPortError(cause, port, host)))
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

function createPortError(cause: NodeJS.ErrnoException, port: number, host: string): Error {
  if (cause.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} on ${host} is in use. Stop the other program, or choose another port: PORT=8081 npm start.`,
    )
  if (cause.code === 'EACCES')
    return new StartError(`This account may not use port ${port}. Choose one above 1023 with PORT.`)
  return new StartError(`Cannot listen on ${host}:${port}: ${cause.message}. Check HOST and PORT.`)
}

function printWelcome({ publicOrigin, devIssuer, databaseUrl }: Config): void {
  const lines = [`${PRODUCT} is ready at ${publicOrigin}`]
  if (devIssuer) {
    lines.push('', 'Sign in as')
    for (const { email, purpose } of DEV_ACCOUNTS) lines.push(`  ${email.padEnd(20)} ${purpose}`)
    lines.push(
      '',
      'These accounts need no password: the development issuer is on. Do not use it for real people.',
    )
  }
  lines.push('', `Data: ${databaseUrl.replace(/:\/\/[^@]*@/, '://…@')}   Ctrl-C stops the server.`)
  console.log(lines.join('\n'))
}

async function prepareDatabase({ db }: OpenDatabase, config: Config): Promise<void> {
  const randomAndClock = { clock: Date.now, random: generateSecureInt }
  if (config.devIssuer) await ensureDevAccounts(db, randomAndClock)
  if (config.demo && config.devIssuer) await seedDemo(db, randomAndClock)
}

/** Tasks that run in the background. */
interface BackgroundTasks {
  analyses: AnalysisRunner
  stopSweeping: () => void
  stopEmailUpdates: () => void
}

/** Shuts down in order on the first signal; a second one ends the process immediately. */
function stopOnSignal(app: FastifyInstance, database: OpenDatabase, background: BackgroundTasks): void {
  const stop = () => {
    background.stopSweeping()
    background.stopEmailUpdates()
    void Promise.all([app.close(), background.analyses.close()])
      .then(() => database.close())
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

async function runServer(pages: AppOptions['pages']): Promise<void> {
  const initial = readEnvironment()
  const port = await reservePort(initial.port, initial.host)
  const config = readEnvironment({ PORT: String(port) })
  const database = await openDatabase(config.databaseUrl)
  await prepareDatabase(database, config)
  const app = await createApp({
    db: database.db,
    config,
    clock: Date.now,
    random: generateSecureInt,
    pages,
    logger: { level: config.logLevel },
  })
  const { db, url } = database
  const analyses = await startAnalysisRunner({
    db,
    url,
    clock: Date.now,
    log: app.log,
    services: config.topicServices,
  })
  wakeAfterWrites(app, analyses)
  await app.listen({ port, host: config.host })
  stopOnSignal(app, database, {
    analyses,
    stopSweeping: startSweeping(db, Date.now, app.log),
    stopEmailUpdates: startEmailUpdates({ db, config, clock: Date.now, log: app.log }),
  })
  printWelcome(config)
  if (database.note) console.warn(`\n${database.note}`)
}

/** Starts the server with the settings of the environment; exits with a message if that fails. */
export async function startServer(pages: AppOptions['pages']): Promise<void> {
  try {
    await runServer(pages)
  } catch (cause) {
    const isExpected =
      cause instanceof ConfigError || cause instanceof DatabaseError || cause instanceof StartError
    console.error(isExpected ? cause.message : cause)
    process.exit(1)
  }
}
