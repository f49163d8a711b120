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
import {
  createCommand,
  mayHavePassword,
  parseOptions,
  takeChoice,
  takeWords,
  WrongWordsError,
} from '../command.ts'
import { DONE, FAILED } from '../exit-codes.ts'

interface CommandContext {
  db: Db
  /** the issuers of the configured providers; none with the development issuer */
  providers: readonly string[]
  print: (line: string) => void
}

const ADDRESS_PATTERN = /^[^\s@]+@[^\s@]+$/

const USAGE = `${COMMAND} list
${COMMAND} hand-over ADDRESS NEW_ADDRESS
${COMMAND} delete ADDRESS --yes
ADDRESS is the account’s address or its number, as list prints them.`

type DevAccountsUse =
  | { verb: 'list' }
  | { verb: 'hand-over'; name: string; address: string }
  | { verb: 'delete'; name: string; isConfirmed: boolean }

const VERBS = ['list', 'hand-over', 'delete'] as const

/** Parses the words after `dev-accounts`. @throws WrongWordsError */
function parse(words: readonly string[]): DevAccountsUse {
  const { values, positionals } = parseOptions(words, { yes: { type: 'boolean' } })
  const [first, ...rest] = positionals
  const verb = takeChoice(first, VERBS, 'command of dev-accounts')
  if (verb === 'delete') {
    const [name] = takeWords(rest, 'ADDRESS')
    return { verb, name, isConfirmed: values.yes === true }
  }
  if (values.yes) throw new WrongWordsError(`${verb} takes no --yes.`)
  if (verb === 'list') {
    takeWords(rest)
    return { verb }
  }
  const [name, address] = takeWords(rest, 'ADDRESS', 'NEW_ADDRESS')
  if (mayHavePassword(address) || !ADDRESS_PATTERN.test(address))
    throw new WrongWordsError('NEW_ADDRESS has to be an address of mail.')
  return { verb, name, address }
}

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
  isConfirmed: boolean,
): Promise<number> {
  const owned = await listOwnedConversations(db, account.uid)
  for (const { topic, participant_count } of owned)
    print(`  “${topic ?? ''}” with ${participant_count} participants`)
  if (!isConfirmed) {
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

async function run(context: CommandContext, use: DevAccountsUse): Promise<number> {
  const { db, providers, print } = context
  if (use.verb === 'list') return printAccounts(context)
  const account = await findDevAccount(db, providers, use.name)
  if (!account) {
    print('The development issuer has no such account here. list prints those that it has.')
    return FAILED
  }
  return use.verb === 'hand-over'
    ? handOver(context, account, use.address)
    : deleteConfirmed(context, account, use.isConfirmed)
}

/** `dev-accounts`: lists accounts of the development issuer, deletes them, and hands them over to people of a provider. */
export const devAccountsCommand = createCommand({ usage: USAGE, parse, run })
