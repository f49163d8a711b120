import { listComments } from '../comments/public.ts'
import { getConversation } from '../conversations/public.ts'
import { findPublishedReport } from '../reports/public.ts'
import { listLatestVotes } from '../votes/public.ts'
import {
  createConfirmationEmail,
  EMAIL_UPDATE_TIMES_MS,
  createEmailUpdate,
  createSubscriptionLink,
} from '@folkmoot/domain/emails'
import { createShareUrl } from '@folkmoot/domain/sharing'
import { LANGUAGES, type Language } from '@folkmoot/domain/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import type { EmailSubscriptionRow } from '../../platform/storage/database.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { claimNextCheck, deleteUnconfirmedSubscriptions, listPendingSubscriptions } from './storage.ts'

/** Subscriptions of one run. */
const BATCH_SUBSCRIPTIONS = 200

interface EmailUpdateContext extends Pick<Dependencies, 'db' | 'config' | 'clock'> {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn'>
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

const chooseLanguage = ({ lang }: EmailSubscriptionRow): Language =>
  LANGUAGES.find((known) => known === lang) ?? 'en'

/** Sends a mail with the headers that end the subscription. A failure is logged and not repeated. */
async function sendMail(
  { config, mailer, log }: EmailUpdateContext,
  { email, signature }: EmailSubscriptionRow,
  { conversation_id, ...mail }: { conversation_id: string; subject: string; text: string },
): Promise<void> {
  const oneClickUrl = `${config.publicOrigin}/api/v3/notifications/unsubscribe?${new URLSearchParams({ conversation_id, signature }).toString()}`
  try {
    await mailer.send({ to: email, ...mail, oneClickUrl })
  } catch (problem) {
    // the error itself would contain the address
    log.warn({ code: (problem as { code?: unknown }).code }, 'the mail server did not accept a mail')
  }
}

/** Asks an address to confirm, once. It is deleted at the next check if it has not. */
async function sendConfirmation(
  context: EmailUpdateContext,
  subscription: EmailSubscriptionRow,
): Promise<void> {
  const { db, config, clock } = context
  const now = clock()
  const { conversation_id } = await getConversation(db, subscription.zid)
  if (!(await claimNextCheck(db, subscription, { look_at: now + EMAIL_UPDATE_TIMES_MS.confirm, since: now })))
    return
  const { publicOrigin } = config
  const link = createSubscriptionLink(`${publicOrigin}/${conversation_id}`, 'confirm', subscription.signature)
  const mail = createConfirmationEmail(chooseLanguage(subscription), new URL(publicOrigin).host, link)
  await sendMail(context, subscription, { conversation_id, ...mail })
}

/**
 * Sends one mail if the result has been published, or if there are new comments. The next mail is scheduled before this one is sent, so that neither a
 * partial failure nor a second server sends it twice.
 */
async function sendUpdate(context: EmailUpdateContext, subscription: EmailSubscriptionRow): Promise<void> {
  const { db, config, clock } = context
  const conversation = await getConversation(db, subscription.zid)
  const now = clock()
  const { zid, since } = subscription
  const published = await findPublishedReport(db, zid)
  const result = published && published.published > since ? published : undefined
  const comments = result
    ? 0
    : await countNewComments(context, subscription, conversation.strict_moderation !== 0)
  if (!result && comments === 0) {
    await claimNextCheck(db, subscription, { look_at: now + EMAIL_UPDATE_TIMES_MS.look })
    return
  }
  if (!(await claimNextCheck(db, subscription, { look_at: now + EMAIL_UPDATE_TIMES_MS.mail, since: now })))
    return
  const address = createShareUrl(config.publicOrigin, conversation)
  const withdrawal = createSubscriptionLink(address, 'withdraw', subscription.signature)
  const language = chooseLanguage(subscription)
  const topic = [conversation.asked_by, conversation.topic].filter(Boolean).join(': ')
  const news = result
    ? ({ news: 'result', address: `${config.publicOrigin}/report/${result.report_id}` } as const)
    : { news: comments, address }
  const mail = createEmailUpdate({ language, topic, ...news, withdrawal })
  await sendMail(context, subscription, { conversation_id: conversation.conversation_id, ...mail })
}

/** Sends all pending mails once. */
export async function sendEmailUpdates(context: EmailUpdateContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  await deleteUnconfirmedSubscriptions(db, clock())
  for (const due of await listPendingSubscriptions(db, clock(), BATCH_SUBSCRIPTIONS)) {
    if (signal?.aborted) return
    await (due.confirmed_at === null ? sendConfirmation(context, due) : sendUpdate(context, due))
  }
}
