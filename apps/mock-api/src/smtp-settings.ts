import type { Settings } from './settings.ts'

/** True for an address whose name and password can be decoded. */
function isMailAddress(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return hostname !== ''
  } catch {
    return false
  }
}

/** Checks the address of the mail server. The problem does not repeat it, because it has a password. */
export function checkSmtpUrl({ SMTP_URL: text }: Settings, problems: string[]): void {
  if (text?.startsWith('smtp') && (!isMailAddress(text) || text.includes('#')))
    problems.push(
      'SMTP_URL cannot be read: write # / ? @ : and % of a name or password as %23 %2F %3F %40 %3A and %25, and a port up to 65535.',
    )
}
