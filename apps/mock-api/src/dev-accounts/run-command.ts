import type { Db } from '../storage/database.ts'
import { COMMAND } from './check-database.ts'
import {
  deleteDevAccount,
  findDevAccount,
  handOverDevAccount,
  listDevAccounts,
  type DevAccountRow,
} from './dev-accounts.ts'
import { listOwnedConversations } from '../core/erase-account.storage.ts'
import { DONE, FAILED, MISUSED } from '../exit-codes.ts'

interface CommandContext {
  db: Db
  /** the issuers of the configured providers; none with the development issuer */
  providers: readonly string[]
  print: (line: string) => void
}

const ADDRESS_PATTERN = /^[^\s@]+@[^\s@]+$/

export const DEV_ACCOUNTS_USAGE = `${COMMAND} list
${COMMAND} hand-over ADDRESS NEW_ADDRESS
${COMMAND} delete ADDRESS --yes
ADDRESS is the account’s address or its number, as list prints them.`

async function printAccounts({ db, providers, print }: CommandContext): Promise<number> {
  const accounts = await listDevAccounts(db, providers)
  for (const { uid, name, conversations } of accounts)
    print(`${uid}\t${name}\t${conversations} conversations`)
  if (accounts.length === 0) print('No account of the development issuer is left.')
  return DONE
}

async function handOver(context: CommandContext, account: DevAccountRow, address: string): Promise<number> {
  const result = await handOverDevAccount(context.db, account, address)
  context.print(
    result === 'renamed'
      ? `${account.name} is now the account of ${address}, with ${account.conversations} conversations and its site.`
      : `${address} has an account already: it owns ${account.conversations} more conversations now, and ${account.name} is deleted. ` +
          'Snippets with the deleted account’s site id must be replaced.',
  )
  return DONE
}

async function deleteConfirmed(
  { db, print }: CommandContext,
  account: DevAccountRow,
  confirmation: string | undefined,
): Promise<number> {
  const owned = await listOwnedConversations(db, account.uid)
  for (const { topic, participant_count } of owned)
    print(`  “${topic ?? ''}” with ${participant_count} participants`)
  if (confirmation !== '--yes') {
    print(
      `This deletes ${account.name} and ${owned.length} conversations with everything in them, permanently.`,
    )
    print(`To do it: ${COMMAND} delete ${account.name} --yes`)
    return FAILED
  }
  await deleteDevAccount(db, account)
  print(`${account.name} and ${owned.length} conversations are deleted.`)
  return DONE
}

/** Runs `dev-accounts` with its words. Returns the exit code. */
export async function runDevAccountsCommand(
  context: CommandContext,
  [verb, name, more]: readonly string[],
): Promise<number> {
  const { db, providers, print } = context
  if (verb === 'list' && name === undefined) return printAccounts(context)
  const isHandOver = verb === 'hand-over' && ADDRESS_PATTERN.test(more ?? '')
  if (name === undefined || !(isHandOver || verb === 'delete')) {
    print(DEV_ACCOUNTS_USAGE)
    return MISUSED
  }
  const account = await findDevAccount(db, providers, name)
  if (!account) {
    print('The development issuer has no such account here. list prints those that it has.')
    return FAILED
  }
  return isHandOver ? handOver(context, account, more ?? '') : deleteConfirmed(context, account, more)
}
