import { createInviteEmail } from '@folkmoot/domain/invite-email'
import { LANGUAGES } from '@folkmoot/domain/languages'
import { createInviteLink } from '@folkmoot/domain/wave-forecast'
import type { FastifyBaseLogger } from 'fastify'
import type { Dependencies } from '../../core/dependencies.ts'
import { getConversation } from '../../core/conversations.storage.ts'
import { countRequestedMail } from '../../core/mail-counts.storage.ts'
import { createMailer, type Mailer } from '../../core/mailer.ts'
import { runTransaction } from '../../storage/transaction.ts'
import { claimWaitingMail, failInterruptedMails, listWaitingMails, moveMail } from './storage.ts'
import { startRounds, type StopRounds } from '../../core/start-rounds.ts'

/** Interval between two rounds, and mails in each: 120 a minute. */
const INTERVAL_MS = 10_000
const BATCH_MAILS = 20
/** A mail that is being sent for so long is one of a server that has stopped; longer than the mail server's timeouts. */
const SENDING_MS = 600_000

interface InviteMailContext extends Pick<Dependencies, 'db' | 'config' | 'clock'> {
  mailer: Mailer
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

type WaitingMail = Awaited<ReturnType<typeof listWaitingMails>>[number]

/**
 * Claims a mail, so that it is sent once whoever else sends mails, and counts it against the limits of its address, its owner and the
 * server.
 * @returns `claimed`; `later` when a limit of the day is reached; `skipped` when the address has had its mails, or another server sends it
 */
const claimMail = (
  { db, config, clock }: InviteMailContext,
  { invite_id, owner, email, attempted }: WaitingMail,
): Promise<'claimed' | 'later' | 'skipped'> =>
  runTransaction(db, async (tx) => {
    const now = clock()
    // others of its batch were sent first: the code may be revoked by now, or the conversation closed
    if (!(await claimWaitingMail(tx, invite_id, now))) return 'skipped'
    const { confirmation_mails_per_day: perDay, invite_mails_per_day } = config.limits
    const asker = { key: `invites of account ${owner}`, perDay: invite_mails_per_day }
    const sum = 'invites'
    const counted = await countRequestedMail(tx, { email: email ?? '', asker, now, perDay, sum })
    if (counted === 'counted') return 'claimed'
    const isOfAddress = counted === 'address-limit'
    await moveMail(
      tx,
      { invite_id, from: 'sending' },
      isOfAddress
        ? { mail_state: 'failed', problem: 'address-limit', attempted: now }
        : { mail_state: 'waiting', problem: null, attempted },
    )
    return isOfAddress ? 'skipped' : 'later'
  })

/** Sends a claimed mail and stores how it went. */
async function sendMail(context: InviteMailContext, mail: WaitingMail): Promise<void> {
  const { db, config, clock, mailer, log } = context
  const { invite_id, invite_code: code, zid, email } = mail
  const { conversation_id } = await getConversation(db, zid)
  const lang = LANGUAGES.find((known) => known === mail.lang) ?? 'en'
  const { publicOrigin } = config
  const link = createInviteLink(publicOrigin, conversation_id, code, lang)
  const end = { invite_id, from: 'sending' } as const
  try {
    await mailer.send({
      to: email ?? '',
      ...createInviteEmail(lang, { host: new URL(publicOrigin).host, link, code }),
    })
  } catch (problem) {
    // the error itself would contain the address
    log.warn({ code: (problem as { code?: unknown }).code }, 'the mail server did not accept an invite')
    await moveMail(db, end, { mail_state: 'failed', problem: 'refused', attempted: clock() })
    return
  }
  // a database that fails here leaves it to `failInterruptedMails`: the mail was sent, so it was not refused
  await moveMail(db, end, { mail_state: 'sent', problem: null, attempted: clock() })
}

/** Sends the mails that wait, as many as a round may; those beyond a limit of the day wait for the next day. */
export async function sendInviteMails(context: InviteMailContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  await failInterruptedMails(db, clock() - SENDING_MS)
  // an owner whose limit is reached does not keep others waiting
  const blocked: number[] = []
  let sent = 0
  while (sent < BATCH_MAILS) {
    const mails = await listWaitingMails(db, { limit: BATCH_MAILS - sent, now: clock(), except: blocked })
    if (mails.length === 0) return
    for (const mail of mails) {
      if (signal?.aborted) return
      if (blocked.includes(mail.owner)) continue
      const claim = await claimMail(context, mail)
      if (claim === 'later') blocked.push(mail.owner)
      if (claim !== 'claimed') continue
      await sendMail(context, mail)
      sent += 1
    }
  }
}

/** Starts sending mails if mail is configured. Returns the function that stops it. */
export function startInviteMails(options: Omit<InviteMailContext, 'mailer'>): StopRounds {
  const { smtpUrl, publicOrigin } = options.config
  if (smtpUrl === null) return () => Promise.resolve()
  const context = { ...options, mailer: createMailer(smtpUrl, publicOrigin) }
  const stop = startRounds((signal) => sendInviteMails(context, signal), {
    intervalMs: INTERVAL_MS,
    onError: (err) => options.log.error({ err }, 'cannot send the mails of invites'),
  })
  return async () => {
    await stop()
    context.mailer.close()
  }
}
