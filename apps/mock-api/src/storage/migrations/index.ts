import { Migrator, type Kysely } from 'kysely'
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
}

/**
 * Migrates the database to the newest schema, in the transaction that the connection has.
 * @throws if a migration fails; whoever began the transaction rolls it back
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) }
  const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateToLatest()
  if (error) throw error
}
