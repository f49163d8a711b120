import { personalData, type AccountData } from '@folkmoot/api-types/personal-data'
import { isConfirmed } from '@folkmoot/domain/confirmation'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createPreview, createUsageError } from '../errors.ts'
import type { CommandGroup } from './command.ts'
import { createShowCommand, createChangeCommand } from './resource-command.ts'
import { createTextParser } from './parameters.ts'

/** The argument that names an account. */
export const ACCOUNT = new Argument(
  '[account]',
  'number or verified address of an account; your own without it',
)

/** The query that names an account; empty for one's own. */
function parseAccount(account: string | undefined): { uid_of_user?: number; email?: string } {
  if (account === undefined) return {}
  return /^\d{1,9}$/.test(account) ? { uid_of_user: Number(account) } : { email: account }
}

/** `users show`. */
const showUser = createShowCommand({
  summary: 'show the stored data of an account',
  description:
    'Show the stored data of your account, or, for administrators, of another one; --json prints all of it. “participants ' +
    'show” shows the data of a conversation.',
  arguments: [ACCOUNT],
  examples: [
    ['folkmoot users show', 'your own account'],
    ['folkmoot users show dan@example.org --json', 'everything about another one'],
  ],
  load: ({ account }: { account: string | undefined }, context) =>
    call(context, personalData.getAccountData, { query: parseAccount(account) }),
  listEntries: ({ account, identities, owned, participates, allowed_xids }) => [
    ['uid', account.uid],
    ['email', account.email],
    ['name', account.hname],
    ['created', new Date(account.created)],
    ['sign-ins through', identities.map(({ issuer }) => issuer).join(', ')],
    ['owns', owned.map(({ conversation_id }) => conversation_id).join(', ')],
    ['takes part in', participates.map(({ conversation_id }) => conversation_id).join(', ')],
    ['allowed external ids', allowed_xids],
  ],
})

interface EraseValues {
  readonly account: string | undefined
  readonly deleteConversations: boolean | undefined
  readonly transferTo: string | undefined
  readonly confirm: string | undefined
}

/** Formats what goes with the account. */
function formatConsequence(
  { account, owned, participates }: AccountData,
  { deleteConversations, transferTo }: EraseValues,
): string {
  const names = owned.map(({ topic, conversation_id }) => `“${topic ?? conversation_id}”`).join(', ')
  const decision = transferTo
    ? `go to ${transferTo}`
    : deleteConversations
      ? 'are deleted with everything in them'
      : ''
  const conversations = owned.length === 0 ? '' : decision ? ` Its conversations ${decision}: ${names}.` : ''
  return (
    `Erasing account ${account.uid} removes its name, address and sign-ins permanently, and what it did in ${participates.length} ` +
    `conversations as a participant.${conversations}`
  )
}

/** Checks that the person knows what goes. @throws CommandError with what goes, and what to add */
function checkConfirmed(data: AccountData, values: EraseValues): void {
  const { owned, account } = data
  if (owned.length > 0 && !values.deleteConversations && values.transferTo === undefined)
    throw createFailure(
      `Account ${account.uid} owns ${owned.length === 1 ? '1 conversation' : `${owned.length} conversations`}. Add --transfer-to ADDRESS or --delete-conversations.`,
    )
  const name = account.email ?? String(account.uid)
  if (values.confirm !== undefined && isConfirmed(values.confirm, name)) return
  throw (values.confirm === undefined ? createPreview : createFailure)(
    `${formatConsequence(data, values)} Nothing was changed. To do it, add --confirm and the address of the account: “${name}”.`,
  )
}

async function sendErasure(values: EraseValues, context: Context) {
  const { account, deleteConversations, transferTo } = values
  if (deleteConversations && transferTo !== undefined)
    throw createUsageError('Choose one: --delete-conversations or --transfer-to.')
  const query = parseAccount(account)
  checkConfirmed(await call(context, personalData.getAccountData, { query }), values)
  const owned = deleteConversations ? { owned: 'delete' as const } : {}
  const newOwner = transferTo === undefined ? {} : { transfer_to: transferTo }
  return call(context, personalData.eraseAccount, { query: { ...query, ...owned, ...newOwner } })
}

/** `users erase`. */
const eraseUser = createChangeCommand({
  summary: 'erase an account permanently',
  description:
    'Erase your account permanently, or, for administrators, another one. Conversations it owns are deleted with it or handed to ' +
    'another account: of the same site, for administrators any. Without --confirm it says what goes, and changes nothing.',
  arguments: [ACCOUNT],
  options: [
    new Option('--delete-conversations', 'delete the conversations it owns, with everything in them'),
    new Option('--transfer-to <address>', 'give them to the account with this address').argParser(
      createTextParser(LIMITS.email),
    ),
    new Option('--confirm <address>', 'the account’s address, to confirm what cannot be undone'),
  ],
  examples: [
    ['folkmoot users erase', 'what would go with your account'],
    [
      'folkmoot users erase dan@example.org --transfer-to eve@example.org --confirm dan@example.org',
      'erase another one; its conversations go to Eve',
    ],
  ],
  send: sendErasure,
  formatSentence: ({ uid, deleted_conversations, transferred_conversations }) =>
    `Account ${uid} is erased; ${deleted_conversations} conversations are deleted, ${transferred_conversations} handed over.`,
  listValues: ({ uid, deleted_conversations, transferred_conversations }) => [
    uid,
    deleted_conversations,
    transferred_conversations,
  ],
})

export const userCommands: CommandGroup = {
  show: showUser,
  erase: eraseUser,
}
