import type { Db } from '../storage/database.ts'
import { listDevAccounts, retireDevAccounts, type DevAccountRow } from './dev-accounts.ts'

/** Says that development accounts own something, and what to do about it. */
export class DevAccountsError extends Error {}

/** Accounts that the message names. */
const MAX_NAMED = 10

/** How to call the commands from the repository's root. */
export const COMMAND = 'node apps/mock-api/dist/server.js dev-accounts'

/** An account with the number of its conversations, and who signed it in: a real provider may have such an address too. */
const formatAccount = ({ name, conversations, issuers }: DevAccountRow): string =>
  `  ${name} (${conversations})${issuers.length === 0 ? '' : `, signed in by ${issuers.join(', ')}`}`

/**
 * Prepares a database for a real provider.
 * @throws DevAccountsError while development accounts own conversations: anybody could sign in as their owners
 */
export async function checkDevAccounts(
  db: Db,
  providers: readonly string[],
  random: (below: number) => number,
): Promise<void> {
  const owners = (await listDevAccounts(db, providers)).filter(({ conversations }) => conversations > 0)
  if (owners.length === 0) return retireDevAccounts(db, providers, random)
  const named = owners.slice(0, MAX_NAMED).map(formatAccount)
  if (owners.length > MAX_NAMED) named.push(`  and ${owners.length - MAX_NAMED} more`)
  throw new DevAccountsError(
    `Accounts of the development issuer own conversations in this database (with their number):\n${named.join('\n')}
Anybody could sign in with them, so the server does not start with a provider until each is dealt with:
  ${COMMAND} list
  ${COMMAND} hand-over ADDRESS NEW_ADDRESS   the provider’s person with NEW_ADDRESS owns it then
  ${COMMAND} delete ADDRESS --yes            deletes its conversations with everything in them
Where it was signed in by a real provider that you have replaced, hand it over too.`,
  )
}
