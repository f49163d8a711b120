import type { Settings } from './settings.ts'

/** True for an address whose name and password can be decoded. */
function isServerAddress(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return hostname !== ''
  } catch {
    return false
  }
}

/** True for one mail address and nothing else, as the sender of all mails. */
const isSender = (text: string): boolean => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)

/** Checks the address of the mail server. The problem does not repeat it, because it has a password. */
export function checkSmtpUrl({ SMTP_URL: text }: Settings, problems: string[]): void {
  if (text === undefined) return
  if (!isServerAddress(text) || text.includes('#')) {
    problems.push(
      'SMTP_URL cannot be read: write # / ? @ : and % of a name or password as %23 %2F %3F %40 %3A and %25, and a port up to 65535.',
    )
    return
  }
  const from = new URL(text).searchParams.get('from')
  if (from !== null && !isSender(from))
    problems.push(
      'SMTP_URL: from must be a mail address, as in ?from=forum@example.org; a + in it is written as %2B.',
    )
}
