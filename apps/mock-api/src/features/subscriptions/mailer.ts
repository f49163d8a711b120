import { PRODUCT } from '@folkmoot/domain/product'
import { createTransport } from 'nodemailer'

/** A mail as it goes out. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** where the mails end, for the button that mail programs have for it */
  readonly unsubscribeUrl: string
}

/** Hands mails over to a mail server. */
export interface Mailer {
  /** @throws when the mail server does not take it */
  readonly send: (mail: Mail) => Promise<void>
  readonly close: () => void
}

/** How long a mail server may take to answer, in milliseconds. */
const TIMEOUT_MS = 20_000

/** Who a mail comes from: `from` of SMTP_URL, else no-reply at the host that people use. */
function createSender(smtp: URL, publicOrigin: string) {
  const address = smtp.searchParams.get('from') ?? `no-reply@${new URL(publicOrigin).hostname}`
  return { name: PRODUCT, address }
}

/** Makes what sends mail by SMTP_URL; TLS is used wherever the mail server offers it. */
export function createMailer(smtpUrl: string, publicOrigin: string): Mailer {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const from = createSender(url, publicOrigin)
  return {
    send: async ({ to, subject, text, unsubscribeUrl: withdrawal }) => {
      await transport.sendMail({
        from,
        // as an object it stays one address, whatever is in it
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'List-Unsubscribe': `<${withdrawal}>`, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
