import { PRODUCT } from '@folkmoot/domain/product'
import { createTransport } from 'nodemailer'
import type { Dependencies } from '../http/dependencies.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CHARACTERS = 32

/** Creates the secret of mails, with which whoever has one of them ends them. */
export const createMailSignature = ({ random }: Pick<Dependencies, 'random'>): string =>
  Array.from({ length: CHARACTERS }, () => ALPHABET[random(ALPHABET.length)]).join('')

/** A mail to send. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** URL that ends the mails by a POST without a page, for the button of mail programs (RFC 8058); absent for a single mail */
  readonly oneClickUrl?: string
  /** a name of the mail without its host; the same again for the same mail, so that a mailbox that got it twice shows it once */
  readonly messageName?: string
}

/** Sends mails. */
export interface Mailer {
  /** @throws when the mail server refuses it */
  readonly send: (mail: Mail) => Promise<void>
  readonly close: () => void
}

/** Timeout of the mail server in milliseconds. */
const TIMEOUT_MS = 20_000

/** Returns the sender: `from` of SMTP_URL, else no-reply at the public host. */
function createSender(smtp: URL, publicOrigin: string) {
  const address = smtp.searchParams.get('from') ?? `no-reply@${new URL(publicOrigin).hostname}`
  return { name: PRODUCT, address }
}

/** Creates the mailer for SMTP_URL. It uses TLS when the mail server offers it. */
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
    send: async ({ to, subject, text, oneClickUrl, messageName }) => {
      await transport.sendMail({
        from,
        // as an object it is one address, whatever it contains
        to: { name: '', address: to },
        subject,
        text,
        ...(messageName === undefined
          ? {}
          : { messageId: `<${messageName}@${new URL(publicOrigin).hostname}>` }),
        headers: {
          ...(oneClickUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${oneClickUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
          'Auto-Submitted': 'auto-generated',
        },
      })
    },
    close: () => transport.close(),
  }
}
