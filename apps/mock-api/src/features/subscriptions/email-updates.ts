import { EMAIL_UPDATE_TIMES_MS, createEmailUpdate, createWithdrawalLink } from '@folkmoot/domain/email-update'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { LANGUAGES } from '@folkmoot/domain/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Dependencies } from '../../core/dependencies.ts'
import type { EmailSubscriptions } from '../../storage/database.ts'
import { listComments } from '../../core/comments.storage.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { listLatestVotes } from '../../core/votes.storage.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { claimNextCheck, listPendingSubscriptions } from './storage.ts'

/** How often it is looked for whom news are due, and for how many at a time. */
const INTERVAL_MS = 60_000
const BATCH_SUBSCRIPTIONS = 200

interface EmailUpdateContext extends Pick<Dependencies, 'db' | 'config' | 'clock'> {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Comments that came in or were let through since the last mail, and wait for this person's vote. */
async function countNewComments(
  { db }: EmailUpdateContext,
  { zid, pid, since }: EmailSubscriptions,
  strict: boolean,
) {
  const comments = await listComments(db, zid, { visible: true, strict })
  const voted = new Set((await listLatestVotes(db, zid, pid)).map(({ tid }) => tid))
  return comments.filter(({ tid, modified }) => modified > since && !voted.has(tid)).length
}

/**
 * Writes to one person if comments wait. The day between two mails begins before the mail goes out, so that a mail server
 * that fails half way, or a second server of ours, never makes it two.
 */
async function sendUpdate(office: EmailUpdateContext, subscription: EmailSubscriptions): Promise<void> {
  const { db, config, clock, mailer, log } = office
  const conversation = await getConversation(db, subscription.zid)
  const now = clock()
  const comments = await countNewComments(office, subscription, conversation.strict_moderation !== 0)
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
    // the problem itself would name the address
    log.warn({ code: (problem as { code?: unknown }).code }, 'a mail about new comments was not taken')
  }
}

/** Writes once to everybody for whom it is time. */
export async function sendEmailUpdates(office: EmailUpdateContext): Promise<void> {
  for (const due of await listPendingSubscriptions(office.db, office.clock(), BATCH_SUBSCRIPTIONS))
    await sendUpdate(office, due)
}

/** Sends news every minute, where mail is set up. Gives the function that ends it. */
export function startEmailUpdates(given: Omit<EmailUpdateContext, 'mailer'>): () => void {
  const { smtpUrl, publicOrigin } = given.config
  if (smtpUrl === null) return () => undefined
  const office = { ...given, mailer: createMailer(smtpUrl, publicOrigin) }
  let isBusy = false
  const round = () => {
    if (isBusy) return
    isBusy = true
    sendEmailUpdates(office)
      .catch((err: unknown) => given.log.error({ err }, 'news by e-mail could not be looked for'))
      .finally(() => (isBusy = false))
  }
  const timer = setInterval(round, INTERVAL_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    office.mailer.close()
  }
}
