import { NEWS_TIMES, newsMail, withdrawalLink } from '@folkmoot/domain/news-mail'
import { shareUrl } from '@folkmoot/domain/sharing'
import { LANGUAGES } from '@folkmoot/domain/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Dependencies } from '../../http/context.ts'
import type { EmailSubscriptions } from '../../storage/database.ts'
import { listComments } from '../comments/storage.ts'
import { getConversation } from '../conversations/storage.ts'
import { listLatestVotes } from '../votes/storage.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { claimLook, listDueSubscriptions } from './storage.ts'

/** How often it is looked for whom news are due, and for how many at a time. */
const EVERY = 60_000
const AT_ONCE = 200

interface Office extends Pick<Dependencies, 'db' | 'config' | 'clock'> {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Comments that came in or were let through since the last mail, and wait for this person's vote. */
async function countNews({ db }: Office, { zid, pid, since }: EmailSubscriptions, strict: boolean) {
  const comments = await listComments(db, zid, { visible: true, strict })
  const voted = new Set((await listLatestVotes(db, zid, pid)).map(({ tid }) => tid))
  return comments.filter(({ tid, modified }) => modified > since && !voted.has(tid)).length
}

/**
 * Writes to one person if comments wait. The day between two mails begins before the mail goes out, so that a mail server
 * that fails half way, or a second server of ours, never makes it two.
 */
async function tell(office: Office, subscription: EmailSubscriptions): Promise<void> {
  const { db, config, clock, mailer, log } = office
  const conversation = await getConversation(db, subscription.zid)
  const now = clock()
  const comments = await countNews(office, subscription, conversation.strict_moderation !== 0)
  if (comments === 0) {
    await claimLook(db, subscription, { look_at: now + NEWS_TIMES.look })
    return
  }
  if (!(await claimLook(db, subscription, { look_at: now + NEWS_TIMES.mail, since: now }))) return
  const address = shareUrl(config.publicOrigin, conversation)
  const withdrawal = withdrawalLink(address, subscription.signature)
  const language = LANGUAGES.find((known) => known === subscription.lang) ?? 'en'
  const mail = newsMail({ language, topic: conversation.topic ?? '', comments, address, withdrawal })
  try {
    await mailer.send({ to: subscription.email, ...mail, withdrawal })
  } catch (problem) {
    // the problem itself would name the address
    log.warn({ code: (problem as { code?: unknown }).code }, 'a mail about new comments was not taken')
  }
}

/** Writes once to everybody for whom it is time. */
export async function sendNews(office: Office): Promise<void> {
  for (const due of await listDueSubscriptions(office.db, office.clock(), AT_ONCE)) await tell(office, due)
}

/** Sends news every minute, where mail is set up. Gives the function that ends it. */
export function startNews(given: Omit<Office, 'mailer'>): () => void {
  const { smtpUrl, publicOrigin } = given.config
  if (smtpUrl === null) return () => undefined
  const office = { ...given, mailer: createMailer(smtpUrl, publicOrigin) }
  let isBusy = false
  const round = () => {
    if (isBusy) return
    isBusy = true
    sendNews(office)
      .catch((err: unknown) => given.log.error({ err }, 'news by e-mail could not be looked for'))
      .finally(() => (isBusy = false))
  }
  const timer = setInterval(round, EVERY)
  timer.unref()
  return () => {
    clearInterval(timer)
    office.mailer.close()
  }
}
