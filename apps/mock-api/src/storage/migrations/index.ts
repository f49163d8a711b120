import { DEFAULT_MIGRATION_TABLE, Migrator, PostgresAdapter, sql, type Kysely } from 'kysely'
import { ForeignSchemaError, NewerSchemaError, OlderSchemaError } from '../database-problem.ts'
import { initial } from './0001-initial.ts'
import { topics } from './0002-topics.ts'
import { newestIds } from './0003-newest-ids.ts'
import { priorities } from './0004-priorities.ts'
import { askedRuns } from './0005-asked-runs.ts'
import { emailSubscriptions } from './0006-email-subscriptions.ts'
import { confirmedSubscriptions } from './0007-confirmed-subscriptions.ts'
import { reportPublication } from './0008-report-publication.ts'
import { securityLog } from './0009-security-log.ts'
import { signedXids } from './0010-signed-xids.ts'
import { sessions } from './0011-sessions.ts'
import { erasures } from './0012-erasures.ts'
import { publicOpinions } from './0013-public-opinions.ts'
import { newcomers } from './0014-newcomers.ts'
import { findings } from './0015-findings.ts'
import { claimedXids } from './0016-claimed-xids.ts'
import { stableMaps } from './0017-stable-maps.ts'
import { resultsShown } from './0018-results-shown.ts'
import { landscape } from './0019-landscape.ts'
import { opinionHistory } from './0020-opinion-history.ts'
import { people } from './0021-people.ts'
import { topicEdits } from './0022-topic-edits.ts'
import { replay } from './0023-replay.ts'
import { topicShapes } from './0024-topic-shapes.ts'
import { repeatedComments } from './0025-repeated-comments.ts'
import { lifecycle } from './0026-lifecycle.ts'
import { accessTokens } from './0027-access-tokens.ts'
import { webhooks } from './0028-webhooks.ts'
import { idempotencyKeys } from './0029-idempotency-keys.ts'
import { groupFigures } from './0030-group-figures.ts'
import { moderators } from './0031-moderators.ts'
import { conversationList } from './0032-conversation-list.ts'
import { wavePlans } from './0033-wave-plans.ts'
import { rehearsals } from './0034-rehearsals.ts'
import { archives } from './0035-archives.ts'
import { triage } from './0036-triage.ts'
import { migratedRows } from './0037-migrated-rows.ts'
import { voteCounters } from './0041-vote-counters.ts'
import { importJobs } from './0043-import-jobs.ts'
import { clusteredLatestVotes } from './0045-clustered-latest-votes.ts'
import { servers } from './0046-servers.ts'
import { signInProviders } from './0047-sign-in-providers.ts'
import { receivedArchives } from './0048-received-archives.ts'
import { publicVotePieces } from './0050-public-vote-pieces.ts'
import { dueAnalyses } from './0051-due-analyses.ts'
import { resultsLast } from './0052-results-last.ts'
import { analysisRuns } from './0053-analysis-runs.ts'

/** All migrations by file name, in the order in which they run. */
export const MIGRATIONS = {
  '0001-initial': initial,
  '0002-topics': topics,
  '0003-newest-ids': newestIds,
  '0004-priorities': priorities,
  '0005-asked-runs': askedRuns,
  '0006-email-subscriptions': emailSubscriptions,
  '0007-confirmed-subscriptions': confirmedSubscriptions,
  '0008-report-publication': reportPublication,
  '0009-security-log': securityLog,
  '0010-signed-xids': signedXids,
  '0011-sessions': sessions,
  '0012-erasures': erasures,
  '0013-public-opinions': publicOpinions,
  '0014-newcomers': newcomers,
  '0015-findings': findings,
  '0016-claimed-xids': claimedXids,
  '0017-stable-maps': stableMaps,
  '0018-results-shown': resultsShown,
  '0019-landscape': landscape,
  '0020-opinion-history': opinionHistory,
  '0021-people': people,
  '0022-topic-edits': topicEdits,
  '0023-replay': replay,
  '0024-topic-shapes': topicShapes,
  '0025-repeated-comments': repeatedComments,
  '0026-lifecycle': lifecycle,
  '0027-access-tokens': accessTokens,
  '0028-webhooks': webhooks,
  '0029-idempotency-keys': idempotencyKeys,
  '0030-group-figures': groupFigures,
  '0031-moderators': moderators,
  '0032-conversation-list': conversationList,
  '0033-wave-plans': wavePlans,
  '0034-rehearsals': rehearsals,
  '0035-archives': archives,
  '0036-triage': triage,
  '0037-migrated-rows': migratedRows,
  '0041-vote-counters': voteCounters,
  '0043-import-jobs': importJobs,
  '0045-clustered-latest-votes': clusteredLatestVotes,
  '0046-servers': servers,
  '0047-sign-in-providers': signInProviders,
  '0048-received-archives': receivedArchives,
  '0050-public-vote-pieces': publicVotePieces,
  '0051-due-analyses': dueAnalyses,
  '0052-results-last': resultsLast,
  '0053-analysis-runs': analysisRuns,
}

/** Some of our first tables, which other programs for conversations have too. */
const OWN_TABLES: ReadonlySet<string> = new Set([
  'users',
  'conversations',
  'comments',
  'participants',
  'votes',
])

const listTables = <T>(db: Kysely<T>) => db.introspection.getTables({ withInternalKyselyTables: true })

/** Lists the migrations that the database has. */
async function listRunMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await listTables(db)
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Checks the migrations that a database has. @throws NewerSchemaError if this version does not know one */
export function checkKnownMigrations(names: readonly string[]): void {
  const newer = names.find((name) => !(name in MIGRATIONS))
  if (newer !== undefined) throw new NewerSchemaError(newer)
}

/** Lists the migrations that the database has. @throws NewerSchemaError if this version does not know one */
async function checkKnown<T>(db: Kysely<T>): Promise<string[]> {
  const names = await listRunMigrations(db)
  checkKnownMigrations(names)
  return names
}

/** Checks that the database has the newest schema, and changes nothing. @throws NewerSchemaError or OlderSchemaError if it does not */
export async function checkSchema<T>(db: Kysely<T>): Promise<undefined> {
  const names = new Set(await checkKnown(db))
  const missing = Object.keys(MIGRATIONS).find((name) => !names.has(name))
  if (missing !== undefined) throw new OlderSchemaError(missing, (await listTables(db)).length === 0)
}

/**
 * @throws ForeignSchemaError for a database of another program. Tools such as Litestream keep tables with names like `_litestream_seq`
 * beside ours, and so do extensions of PostgreSQL, where only names that we use count
 */
async function checkUnused<T>(db: Kysely<T>): Promise<void> {
  const isShared = db.getExecutor().adapter instanceof PostgresAdapter
  const foreign = (await listTables(db)).find(({ name }) =>
    isShared ? OWN_TABLES.has(name) : !/^(?:_|kysely_)/.test(name),
  )
  if (foreign) throw new ForeignSchemaError(foreign.name)
}

/** The newest migrations of a database before and after it was brought up to date. */
export interface SchemaUpgrade {
  readonly from: string
  readonly to: string
}

/**
 * Migrates the database to the newest schema, in the transaction that the connection has.
 * @returns undefined for a new database, and for one that was up to date
 * @throws NewerSchemaError if it has been migrated by a newer version; an error if a migration fails. Whoever began the transaction rolls it back
 */
export async function migrate<T>(db: Kysely<T>): Promise<SchemaUpgrade | undefined> {
  const from = (await checkKnown(db)).toSorted().at(-1)
  if (from === undefined) await checkUnused(db)
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) }
  const migrator = new Migrator({ db, provider, disableTransactions: true })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  const to = results.at(-1)?.migrationName
  return from === undefined || to === undefined ? undefined : { from, to }
}
