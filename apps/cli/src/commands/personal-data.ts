import { type ParticipantData, personalData, type AccountData } from '@folkmoot/api-types/personal-data'
import { isConfirmed } from '@folkmoot/domain/conversations'
import { ERASED_VOTES } from '@folkmoot/domain/erasure'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option, Argument } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createUsageError, createFailure, createPreview } from '../errors.ts'
import type { CommandGroup } from './command.ts'
import {
  checkConfirmation,
  CONFIRM,
  CONVERSATION,
  createTextParser,
  omitUndefined,
  createWholeNumberParser,
} from './parameters.ts'
import { createShowCommand, createChangeCommand } from './resource-command.ts'

const MAX_PID = 2_147_483_647

/** The options that name a participant. */
const PERSON_OPTIONS: readonly Option[] = [
  new Option('--pid <number>', 'the participant with this number').argParser(
    createWholeNumberParser(0, MAX_PID),
  ),
  new Option('--xid <id>', 'the one with this external id').argParser(createTextParser(LIMITS.xid)),
  new Option('--email <address>', 'the one who left this address').argParser(createTextParser(LIMITS.email)),
]

/** Identifies another participant; undefined fields for the caller. */
interface PersonValues {
  readonly id: string
  readonly pid: number | undefined
  readonly xid: string | undefined
  readonly email: string | undefined
}

/** The query that names the person. @throws CommandError for two names */
function parsePerson({ id, pid, xid, email }: PersonValues) {
  const given = [pid, xid, email].filter((value) => value !== undefined)
  if (given.length > 1) throw createUsageError('Name one person: --pid, --xid or --email.')
  return { conversation_id: id, ...omitUndefined({ pid, xid, email }) }
}
type Person = ReturnType<typeof parsePerson>

async function loadParticipant(query: Person, context: Context): Promise<ParticipantData> {
  const data = await call(context, personalData.getParticipantData, { query })
  if (!data)
    throw createFailure('You do not take part in this conversation. Name a person: --pid, --xid or --email.')
  return data
}

const showParticipant = createShowCommand({
  summary: 'show the stored data of a participant',
  description:
    'Show the stored data of a participant; --json prints all of it, with votes and comments. Administrators can name another participant; ' +
    'each reading is in the security log.',
  arguments: [CONVERSATION],
  options: PERSON_OPTIONS,
  examples: [
    ['folkmoot participants show 4ab7c9d2ef --xid member-7', 'a summary'],
    ['folkmoot participants show 4ab7c9d2ef --pid 12 --json > person.json', 'everything, to hand over'],
  ],
  parse: parsePerson,
  load: loadParticipant,
  listEntries: ({
    participant,
    account,
    external_ids,
    subscription,
    invite,
    votes,
    comments,
    votes_kept,
  }) => [
    ['pid', participant.pid],
    ['joined', new Date(participant.created)],
    ['last seen', new Date(participant.last_interaction)],
    ['account', account?.email],
    ['external ids', external_ids.map(({ xid }) => xid).join(', ')],
    ['address for updates', subscription?.email],
    ['invite', invite?.invite_code],
    ['votes', votes.length],
    ['comments', comments.length],
    ['votes stay as numbers if erased', votes_kept],
  ],
})

interface EraseParticipantOptions {
  readonly person: Person
  readonly confirm: string | undefined
}

async function eraseParticipantData({ person, confirm }: EraseParticipantOptions, context: Context) {
  const consequence =
    `Erasing removes the participant’s comments, votes, external id, address, codes and links permanently. ${ERASED_VOTES} ` +
    'Where the conversation is closed and its votes are published, the votes stay as numbers without a person.'
  await checkConfirmation(context, { conversation_id: person.conversation_id, confirm, consequence })
  return call(context, personalData.eraseParticipant, { query: person })
}

const eraseParticipant = createChangeCommand({
  summary: 'erase a participant permanently',
  description:
    'Erase a participant permanently: comments, external id, address, codes and votes. Administrators name others; without a name it ' +
    'is yourself. Without --confirm it says what goes, and changes nothing. Afterwards the operator runs “vacuum” on the server.',
  arguments: [CONVERSATION],
  options: [...PERSON_OPTIONS, CONFIRM],
  examples: [
    ['folkmoot participants erase 4ab7c9d2ef --xid member-7', 'what would go'],
    ['folkmoot participants erase 4ab7c9d2ef --xid member-7 --confirm "A park"', 'erase them'],
  ],
  parse: (values: PersonValues & { confirm: string | undefined }): EraseParticipantOptions => ({
    person: parsePerson(values),
    confirm: values.confirm,
  }),
  send: eraseParticipantData,
  formatSentence: ({ erased, votes_kept }) =>
    erased
      ? `The participant is erased; the votes ${votes_kept ? 'stay as numbers without a person' : 'are deleted'}.`
      : 'There was nobody to erase: you do not take part in this conversation.',
  listValues: ({ erased, votes_kept }) => [
    erased ? 'erased' : 'nobody',
    !erased || votes_kept ? 'votes kept' : 'votes deleted',
  ],
})

export const participantCommands: CommandGroup = {
  show: showParticipant,
  erase: eraseParticipant,
}

/** The argument that names an account. */
const ACCOUNT = new Argument('[account]', 'number or verified address of an account; your own without it')

/** The query that names an account; empty for one's own. */
function parseAccount(account: string | undefined): { uid_of_user?: number; email?: string } {
  if (account === undefined) return {}
  return /^\d{1,9}$/.test(account) ? { uid_of_user: Number(account) } : { email: account }
}

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

interface EraseUserOptions {
  readonly account: string | undefined
  readonly deleteConversations: boolean | undefined
  readonly transferTo: string | undefined
  readonly confirm: string | undefined
}

/** Formats what goes with the account. */
function formatConsequence(
  { account, owned, participates }: AccountData,
  { deleteConversations, transferTo }: EraseUserOptions,
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
function checkConfirmed(data: AccountData, values: EraseUserOptions): void {
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

async function eraseAccountData(values: EraseUserOptions, context: Context) {
  const { account, deleteConversations, transferTo } = values
  if (deleteConversations && transferTo !== undefined)
    throw createUsageError('Choose one: --delete-conversations or --transfer-to.')
  const query = parseAccount(account)
  checkConfirmed(await call(context, personalData.getAccountData, { query }), values)
  const owned = deleteConversations ? ('delete' as const) : undefined
  return call(context, personalData.eraseAccount, {
    query: { ...query, ...omitUndefined({ owned, transfer_to: transferTo }) },
  })
}

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
  send: eraseAccountData,
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
