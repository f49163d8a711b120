import type { FastifyInstance } from 'fastify'
import { PRODUCT } from '@folkmoot/domain/product'
import { createApp, type AppOptions } from './app.ts'
import { generateSecureInt } from '../platform/secure-random.ts'
import { startAnalysisRunner, wakeAfterWrites } from '../nouns/analysis/runner.ts'
import { startTask } from '../platform/jobs/every.ts'
import {
  createErasureList,
  findErasureFileProblem,
  type ErasureList,
} from '../platform/erasures/erasure-list.ts'
import { applyErasures } from '../nouns/erasures/apply.ts'
import { readEnvironment, type Config } from '../platform/settings/config.ts'
import { exitOnFailure } from './exit-on-failure.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { closeDrained, type Drain } from '../platform/http/connections.ts'
import { DEV_ACCOUNTS, ensureDevAccounts } from './oidc/accounts.ts'
import { refuseDevDatabase } from './oidc/dev-database.storage.ts'
import { findDemo, seedDemo } from './seed/demo.ts'
import { openDatabase, type OpenDatabase } from '../platform/storage/open-database.ts'
import { findDatabaseFile, formatDatabaseAddress } from '../platform/storage/database-file.ts'
import { createOwnFolder } from '../platform/storage/own-folder.ts'
import { createRunImport } from '../nouns/imports/thread.ts'
import { createPortError, reservePort } from '../platform/http/listen-port.ts'
import { StartError } from '../platform/start-error.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { listTasks } from './jobs.ts'
import { findProviderWarning, listStartWarnings } from './start-warnings.ts'

/** Prints what the operator needs once the server is ready. */
function printWelcome(
  { publicOrigin, devIssuer, databaseUrl, adminUids }: Config,
  { isNew = false }: OpenDatabase,
  metricsUrl: string | undefined,
): void {
  const lines = [`${PRODUCT} is ready at ${publicOrigin}`]
  if (devIssuer) {
    lines.push('', 'Sign in as')
    for (const { email, purpose } of DEV_ACCOUNTS) lines.push(`  ${email.padEnd(20)} ${purpose}`)
    if (adminUids.length === 0) lines.push('  No account administers: ADMIN_UIDS names none.')
    lines.push(
      '',
      'These accounts need no password: the development issuer is on. Do not use it for real people.',
    )
  }
  if (metricsUrl !== undefined) lines.push('', `Metrics: ${metricsUrl}`)
  // a wrong path, or a disk that is not mounted, gives an empty one
  const address = databaseUrl.startsWith('sqlite:') ? databaseUrl : formatDatabaseAddress(databaseUrl)
  lines.push('', `Data: ${address}${isNew ? ', a new database' : ''}   Ctrl-C stops the server.`)
  console.log(lines.join('\n'))
}

async function prepareDatabase({ db }: OpenDatabase, config: Config): Promise<void> {
  const randomAndClock = { clock: Date.now, random: generateSecureInt }
  const applied = await applyErasures(db, config.erasureList, Date.now())
  if (applied > 0) console.log(`The database was older than the list of erasures: ${applied} were applied.\n`)
  if (!config.devIssuer) return refuseDevDatabase(db, config.auth.issuer)
  await ensureDevAccounts(db, randomAndClock)
  if (config.demo) await seedDemo(db, randomAndClock)
}

/** What runs beside the requests. */
interface Background {
  stop: () => Promise<unknown>
  /** where metrics are served; undefined for nowhere */
  metricsUrl: string | undefined
}

/** Shuts down in order on the first signal; a second one ends the process immediately. */
function stopOnSignal(
  stopApp: () => Promise<void>,
  database: OpenDatabase,
  stopBackground: Background['stop'],
): void {
  const stop = () => {
    // what is under way needs the database: a mail that was sent is stored as sent
    void Promise.allSettled([stopApp(), stopBackground()])
      .then(() => database.close())
      .finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

/** Starts what runs beside the requests: metrics, analyses and tasks. */
async function startBackground(
  app: FastifyInstance,
  database: OpenDatabase,
  config: Config,
  erasures: ErasureList,
): Promise<Background> {
  const { db, url } = database
  const { log } = app
  const { stop, observeAnalysis, url: metricsUrl } = await startMetrics(app, database, config)
  const observe = observeAnalysis && { observe: observeAnalysis }
  const options = { db, url, clock: Date.now, log }
  const analyses = await startAnalysisRunner({ ...options, services: config.topicServices, ...observe })
  wakeAfterWrites(app, analyses)
  const { smtpUrl, publicOrigin } = config
  const mailer = smtpUrl === null ? undefined : createMailer(smtpUrl, publicOrigin)
  const tasks = listTasks({ ...options, config, erasures, mailer }).map((task) => startTask(task, log))
  return {
    metricsUrl,
    stop: async () => {
      await Promise.allSettled([stop(), analyses.close(), ...tasks.map((task) => task.stop())])
      mailer?.close()
    },
  }
}

/** Opens the database and makes it ready. @throws DatabaseError or StartError with what the operator can do */
async function openConfiguredDatabase(config: Config): Promise<OpenDatabase> {
  const { databaseUrl: url, importFolder, erasureList } = config
  const checkFolder = () => {
    const refusal = createOwnFolder(importFolder)
    if (refusal !== undefined) throw new StartError(refusal)
  }
  // before anything is migrated; of a folder beside the database the database's own message says more
  const isBeside = importFolder.startsWith(findDatabaseFile(url) ?? '\0')
  if (!isBeside) checkFolder()
  const database = await openDatabase(url)
  if (isBeside) checkFolder()
  const problem = erasureList === null ? undefined : findErasureFileProblem(erasureList)
  if (problem !== undefined) throw new StartError(problem)
  await prepareDatabase(database, config)
  return database
}

async function runServer(pages: AppOptions['pages']): Promise<void> {
  const initial = readEnvironment()
  // before a database is opened that nobody meant
  for (const warning of listStartWarnings(initial)) console.warn(`WARNING: ${warning}\n`)
  const port = await reservePort(initial.port, initial.host)
  const config = readEnvironment({ PORT: String(port) })
  const database = await openConfiguredDatabase(config)
  const demonstration = config.demo ? await findDemo(database.db) : undefined
  const erasures = createErasureList(config.erasureList)
  const drain: Drain = { isDraining: false }
  const app = await createApp({
    db: database.db,
    config: { ...config, links: { ...config.links, ...(demonstration && { demonstration }) } },
    clock: Date.now,
    random: generateSecureInt,
    runImport: createRunImport(database),
    erasures,
    pages,
    drain,
    logger: { level: config.logLevel },
  })
  const background = await startBackground(app, database, config, erasures)
  await app.listen({ port, host: config.host }).catch((cause: NodeJS.ErrnoException) => {
    // what runs before it listens fails for reasons of its own
    if (cause.syscall !== 'listen') throw cause
    throw createPortError(cause, { port, host: config.host, setting: 'PORT' })
  })
  stopOnSignal(() => closeDrained(app, drain, config.stopDelayMs), database, background.stop)
  printWelcome(config, database, background.metricsUrl)
  if (database.note) console.warn(`\n${database.note}`)
  // it may start at the same time: nothing waits for it
  const warning = await findProviderWarning(config)
  if (warning !== undefined) console.warn(`\nWARNING: ${warning}`)
}

/** Starts the server with the settings of the environment; exits with a message if that fails. */
export const startServer = (pages: AppOptions['pages']): Promise<void> =>
  exitOnFailure(() => runServer(pages))
