import { Argument } from 'commander'

/** The argument that names an account. */
export const ACCOUNT = new Argument(
  '[account]',
  'number or verified address of an account; your own without it',
)

/** The query that names an account; empty for one's own. */
export function parseAccount(account: string | undefined): { uid_of_user?: number; email?: string } {
  if (account === undefined) return {}
  return /^\d{1,9}$/.test(account) ? { uid_of_user: Number(account) } : { email: account }
}
