import { people } from '@folkmoot/api-types/people'
import { call } from '../../client.ts'
import { createChangeCommand } from '../resource-command.ts'
import {
  ACCOUNT,
  getPlace,
  PLACE_OPTIONS,
  ROLE,
  ROLE_TEXT,
  type PlaceOptions,
  type RoleOptions,
} from './place.ts'

type ChangeOptions = PlaceOptions & RoleOptions & { readonly account: number }

/** `people change`. */
export const changePerson = createChangeCommand({
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
