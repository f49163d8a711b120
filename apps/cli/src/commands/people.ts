import { type PeopleList, people } from '@folkmoot/api-types/people'
import { isConfirmed } from '@folkmoot/domain/confirmation'
import { PERSON_ROLES, type PersonRole, INVITATION_DAYS } from '@folkmoot/domain/people'
import { Argument, Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure } from '../errors.ts'
import type { CommandGroup } from './command.ts'
import { checkConfirmation, CONFIRM } from './confirm-name.ts'
import {
  CONVERSATION,
  type ConversationOptions,
  getPlace,
  PLACE_OPTIONS,
  type PlaceOptions,
} from './parameters.ts'
import { createListCommand, createChangeCommand } from './resource-command.ts'
import { createWholeNumberParser } from './value-parsers.ts'

const MAX_ID = 2_147_483_647

const ACCOUNT = new Argument('<account>', 'number of the account; “people list” shows it').argParser(
  createWholeNumberParser(0, MAX_ID),
)

const ROLE = new Argument('<role>', 'the role: what it may do is in the description').choices(PERSON_ROLES)

const ROLE_TEXT =
  'An owner does everything, a moderator decides about comments and changes settings, an analyst reads and changes nothing.'

/** Loads who works in a place. */
const loadPeople = (options: PlaceOptions, context: Context): Promise<PeopleList> =>
  call(context, people.listPeople, { query: getPlace(options) })

/** Gets what confirms an act about an account: its name, or its number if it has no name. */
async function getName(account: number, options: PlaceOptions, context: Context): Promise<string> {
  const { people: list } = await loadPeople(options, context)
  return list.find(({ uid }) => uid === account)?.hname?.trim() || String(account)
}

/** A role that was parsed from an argument. */
interface RoleOptions {
  readonly role: PersonRole
}

const ORIGINS = { holder: 'holds it', site: 'through the site', member: 'of the site', invited: 'invited' }

/** `people list`. */
const listPeople = createListCommand({
  summary: 'list who works on a conversation or in a site',
  description:
    'List the people with a role in a conversation, or in your whole site, and for owners how many invitations are open.',
  options: PLACE_OPTIONS,
  examples: [
    ['folkmoot people list', 'the people of your site'],
    ['folkmoot people list --conversation 4ab7c9d2ef', 'those of a conversation'],
    ['folkmoot people list --json', 'with open invitations, for programs'],
  ],
  load: loadPeople,
  listRows: ({ people }) => people,
  columns: [
    { title: 'ACCOUNT', value: ({ uid }) => uid, alignRight: true },
    { title: 'NAME', value: ({ hname }) => hname },
    { title: 'ROLE', value: ({ role }) => role },
    { title: 'FROM', value: ({ origin }) => ORIGINS[origin] },
    { title: 'E-MAIL', value: ({ email }) => email },
  ],
  emptyMessage: 'Nobody works here.',
  formatNote: ({ invitations }) =>
    invitations.length === 0
      ? undefined
      : `Open invitations: ${invitations.map(({ invitation_id, role, email }) => `${invitation_id} (${role}${email === null ? '' : `, ${email}`})`).join(', ')}`,
})

type ChangeOptions = PlaceOptions & RoleOptions & { readonly account: number }

/** `people change`. */
const changePerson = createChangeCommand({
  summary: 'give a person another role',
  description: `Give a person another role, for owners. ${ROLE_TEXT}`,
  arguments: [ACCOUNT, ROLE],
  options: PLACE_OPTIONS,
  examples: [
    ['folkmoot people change 17 moderator --conversation 4ab7c9d2ef', 'an analyst becomes a moderator'],
  ],
  send: ({ account, role, ...place }: ChangeOptions, context) =>
    call(context, people.changePerson, { body: { ...getPlace(place), uid: account, role } }),
  formatSentence: (_reply, { account, role }) => `Account ${account} is ${role} now.`,
  listValues: (_reply, { account, role }) => [account, role],
})

type InviteOptions = PlaceOptions & RoleOptions & { readonly email: string | undefined }

/** `people invite`. */
const invitePerson = createChangeCommand({
  summary: 'make the link of an invitation',
  description: `Make the link of an invitation, for owners. It works once, for ${INVITATION_DAYS} days. ${ROLE_TEXT}`,
  arguments: [ROLE],
  options: [
    ...PLACE_OPTIONS,
    new Option(
      '--email <address>',
      'only the account with this address may accept; it gets a mail if the server sends mails',
    ),
  ],
  examples: [
    ['folkmoot people invite analyst --conversation 4ab7c9d2ef', 'a colleague who reads and changes nothing'],
    ['folkmoot people invite moderator --email eve@example.org', 'a colleague for all your conversations'],
  ],
  send: ({ role, email, ...place }: InviteOptions, context) =>
    call(context, people.createInvitation, {
      body: { ...getPlace(place), role, ...(email === undefined ? {} : { email }) },
    }),
  formatSentence: ({ url, mailed, invitation_id }, { email }) =>
    `Invitation ${invitation_id}: ${url}\n${mailed ? `A mail with the link went to ${email}.` : 'Send the link yourself; it is shown only now.'}`,
  listValues: ({ invitation_id, url }) => [invitation_id, url],
})

/** `people withdraw`. */
const withdrawInvitation = createChangeCommand({
  summary: 'withdraw an open invitation',
  description: 'Withdraw an open invitation: its link stops working at once.',
  arguments: [
    new Argument('<invitation>', 'number of the invitation; “people list” shows it').argParser(
      createWholeNumberParser(1, MAX_ID),
    ),
  ],
  examples: [['folkmoot people withdraw 12', 'its link stops working']],
  send: ({ invitation }: { invitation: number }, context) =>
    call(context, people.withdrawInvitation, { query: { invitation_id: invitation } }),
  formatSentence: (_reply, { invitation }) => `Invitation ${invitation} is withdrawn.`,
  listValues: (_reply, { invitation }) => [invitation],
})

type RemoveOptions = PlaceOptions & { readonly account: number; readonly confirm: string | undefined }

async function sendRemoval({ account, confirm, ...place }: RemoveOptions, context: Context) {
  const name = await getName(account, place, context)
  if (confirm === undefined || !isConfirmed(confirm, name))
    throw createFailure(
      `Account ${account} loses access at once, and the open invitations that it made end. An account of the site itself is signed out and keeps its own ` +
        'conversations. To come back it needs an invitation. ' +
        `${confirm === undefined ? 'Nothing was changed.' : 'The name does not match; nothing was changed.'} ` +
        `To do it, add --confirm and the name of the account: “${name}”.`,
    )
  return call(context, people.removePerson, { body: { ...getPlace(place), uid: account } })
}

/** `people remove`. */
const removePerson = createChangeCommand({
  summary: 'remove a person',
  description:
    'End the role of a person in a conversation, or in your whole site; for owners. Without --confirm it says what changes, and changes nothing.',
  arguments: [ACCOUNT],
  options: [
    ...PLACE_OPTIONS,
    new Option(
      '--confirm <name>',
      'the account’s name, or its number if it has none, to confirm the removal',
    ),
  ],
  examples: [
    ['folkmoot people remove 17', 'what it changes'],
    ['folkmoot people remove 17 --confirm "Ben Moderator"', 'remove the account from your site'],
  ],
  send: sendRemoval,
  formatSentence: (_reply, { account }) => `Account ${account} is removed.`,
  listValues: (_reply, { account }) => [account],
})

type TransferOptions = ConversationOptions & {
  readonly account: number
  readonly confirm: string | undefined
}

async function sendTransfer({ id, account, confirm }: TransferOptions, context: Context) {
  const consequence =
    `Account ${account} holds the conversation from then on, and only it can hand it back. The conversation moves to its site: the people of your site ` +
    'lose their access unless they are invited to it, and embedded pages and signed ids follow the settings of the new site. You stay as an owner.'
  await checkConfirmation(context, { conversation_id: id, confirm, consequence })
  return call(context, people.transferConversation, { body: { conversation_id: id, uid: account } })
}

/** `people transfer`. */
const transferConversation = createChangeCommand({
  summary: 'hand a conversation over',
  description:
    'Give a conversation that you hold to another of its people. Without --confirm it says what changes, and changes nothing.',
  arguments: [CONVERSATION, ACCOUNT],
  options: [CONFIRM],
  examples: [
    ['folkmoot people transfer 4ab7c9d2ef 17', 'what it changes'],
    ['folkmoot people transfer 4ab7c9d2ef 17 --confirm "The town square"', 'hand it over'],
  ],
  send: sendTransfer,
  formatSentence: (_reply, { account, id }) => `Account ${account} holds conversation ${id} now.`,
  listValues: (_reply, { id, account }) => [id, account],
})

export const peopleCommands: CommandGroup = {
  list: listPeople,
  invite: invitePerson,
  withdraw: withdrawInvitation,
  change: changePerson,
  remove: removePerson,
  transfer: transferConversation,
}
