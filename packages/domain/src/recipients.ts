/** What became of the mail to a recipient: `none` was asked for, it waits, is being sent, was sent, or failed. */
export const MAIL_STATES = ['none', 'waiting', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]
