import { people } from '@folkmoot/api-types/people'
import { INVITATION_DAYS } from '@folkmoot/domain/people'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import { createUsageError } from '../../errors.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createWholeNumberParser } from '../value-parsers.ts'
import { getPlace, PLACE_OPTIONS, ROLE, ROLE_TEXT, type PlaceOptions, type RoleOptions } from './place.ts'

type InviteOptions = PlaceOptions & RoleOptions & { readonly email: string | undefined }

/** `people invite`. */
export const invitePerson = createChangeCommand({
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

const MAX_ID = 2_147_483_647

/** `people withdraw`. */
export const withdrawInvitation = createChangeCommand({
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

/** `people accept`. */
export const acceptInvitation = createChangeCommand({
  summary: 'accept an invitation',
  description: 'Accept the invitation of a link for your account.',
  arguments: [new Argument('<link>', 'the link, or its part after #')],
  examples: [['folkmoot people accept https://folkmoot.example/invitation#Ab3…', 'accept it']],
  send: ({ link }: { link: string }, context) => {
    const token = link.slice(link.indexOf('#') + 1)
    if (token === '') throw createUsageError('The link is incomplete: its part after # is missing.')
    return call(context, people.acceptInvitation, { body: { token } })
  },
  formatSentence: ({ role, topic }) =>
    topic === null ? `You are ${role} now.` : `You are ${role} of “${topic}” now.`,
  listValues: ({ role, conversation_id, site_id }) => [role, conversation_id ?? site_id],
})
