import { EMAIL_UPDATE_TIMES_MS, createEmailUpdate, createWithdrawalLink } from '@folkmoot/domain/email-update'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { LANGUAGES } from '@folkmoot/domain/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Dependencies } from '../../core/dependencies.ts'
import type { EmailSubscriptionRow } from '../../storage/database.ts'
import { listComments } from '../../core/comments.storage.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { listLatestVotes } from '../../core/votes.storage.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { claimNextCheck, listPendingSubscriptions } from './storage.ts'

/** Interval between two checks, and subscriptions in each. */
const INTERVAL_MS = 60_000
const BATCH_SUBSCRIPTIONS = 200

interface EmailUpdateContext extends Pick<Dependencies, 'db' | 'config' | 'clock'> {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Counts comments that were added or accepted since the last mail and that the participant has not voted on. */
async function countNewComments(
  { db }: EmailUpdateContext,
  { zid, pid, since }: EmailSubscriptionRow,
  strict: boolean,
) {
  const comments = await listComments(db, zid, { visible: true, strict })
  const voted = new Set((await listLatestVotes(db, zid, pid)).map(({ tid }) => tid))
  return comments.filter(({ tid, modified }) => modified > since && !voted.has(tid)).length
}

/**
 * Sends one mail if there are new comments. The next mail is scheduled before this one is sent, so that neither a
 * partial failure nor a second server sends it twice.
 */
async function sendUpdate(context: EmailUpdateContext, subscription: EmailSubscriptionRow): Promise<void> {
  const { db, config, clock, mailer, log } = context
  const conversation = await getConversation(db, subscription.zid)
  const now = clock()
  const comments = await countNewComments(context, subscription, conversation.strict_moderation !== 0)
  if (comments === 0) {
    await claimNextCheck(db, subscription, { look_at: now + EMAIL_UPDATE_TIMES_MS.look })
    return
  }
  if (!(await claimNextCheck(db, subscription, { look_at: now + EMAIL_UPDATE_TIMES_MS.mail, since: now })))
    return
  const address = createShareUrl(config.publicOrigin, conversation)
  const withdrawal = createWithdrawalLink(address, subscription.signature)
  const language = LANGUAGES.find((known) => known === subscription.lang) ?? 'en'
  const mail = createEmailUpdate({ language, topic: conversation.topic ?? '', comments, address, withdrawal })
  try {
    await mailer.send({ to: subscription.email, ...mail, unsubscribeUrl: withdrawal })
  } catch (problem) {
    // the error itself would contain the address
    log.warn({ code: (problem as { code?: unknown }).code }, 'a mail about new comments was not taken')
  }
}

/** Sends all pending mails once. */
export async function sendEmailUpdates(context: EmailUpdateContext): Promise<void> {
  for (const due of await listPendingSubscriptions(context.db, context.clock(), BATCH_SUBSCRIPTIONS))
    await sendUpdate(context, due)
}

/** Starts the minutely email updates if mail is configured. Returns the function that stops them. */
export function startEmailUpdates(options: Omit<EmailUpdateContext, 'mailer'>): () => void {
  const { smtpUrl, publicOrigin } = options.config
  if (smtpUrl === null) return () => undefined
  const context = { ...options, mailer: createMailer(smtpUrl, publicOrigin) }
  let isBusy = false
  const round = () => {
    if (isBusy) return
    isBusy = true
    sendEmailUpdates(context)
      .catch((err: unknown) => options.log.error({ err }, 'cannot list the pending email updates'))
      .finally(() => (isBusy = false))
  }
  const timer = setInterval(round, INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    context.mailer.close()
  }
}
