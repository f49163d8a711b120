import { type ParticipantData, personalData } from '@folkmoot/api-types/personal-data'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { createFailure } from '../../errors.ts'
import { CONVERSATION } from '../parameters.ts'
import { createShowCommand } from '../resource-command.ts'
import { parsePerson, PERSON_OPTIONS, type Person, type PersonValues } from './person.ts'

interface ShowOptions {
  readonly id: string
  readonly person: Person
}

async function load({ id, person }: ShowOptions, context: Context): Promise<ParticipantData> {
  const query = { conversation_id: id }
  if (person) return call(context, personalData.getParticipantData, { query: { ...query, ...person } })
  const data = await call(context, personalData.getOwnData, { query })
  if (!data)
    throw createFailure('You do not take part in this conversation. Name a person: --pid, --xid or --email.')
  return data
}

/** `participants show`. */
export const showParticipant = createShowCommand({
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
  parse: (values: PersonValues): ShowOptions => ({ id: values.id, person: parsePerson(values) }),
  load,
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
