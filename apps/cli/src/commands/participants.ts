import { type ParticipantData, personalData } from '@folkmoot/api-types/personal-data'
import { ERASED_VOTES } from '@folkmoot/domain/erasure'
import { LIMITS } from '@folkmoot/domain/limits'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createUsageError, createFailure } from '../errors.ts'
import type { CommandGroup } from './command.ts'
import { checkConfirmation, CONFIRM } from './confirm-name.ts'
import { CONVERSATION, createTextParser, createWholeNumberParser } from './parameters.ts'
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
  return {
    conversation_id: id,
    ...(pid === undefined ? {} : { pid }),
    ...(xid === undefined ? {} : { xid }),
    ...(email === undefined ? {} : { email }),
  }
}
type Person = ReturnType<typeof parsePerson>

async function load(query: Person, context: Context): Promise<ParticipantData> {
  const data = await call(context, personalData.getParticipantData, { query })
  if (!data)
    throw createFailure('You do not take part in this conversation. Name a person: --pid, --xid or --email.')
  return data
}

/** `participants show`. */
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

interface EraseOptions {
  readonly person: Person
  readonly confirm: string | undefined
}

async function sendErasure({ person, confirm }: EraseOptions, context: Context) {
  const consequence =
    `Erasing removes the participant’s comments, votes, external id, address, codes and links permanently. ${ERASED_VOTES} ` +
    'Where the conversation is closed and its votes are published, the votes stay as numbers without a person.'
  await checkConfirmation(context, { conversation_id: person.conversation_id, confirm, consequence })
  return call(context, personalData.eraseParticipant, { query: person })
}

/** `participants erase`. */
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
  parse: (values: PersonValues & { confirm: string | undefined }): EraseOptions => ({
    person: parsePerson(values),
    confirm: values.confirm,
  }),
  send: sendErasure,
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
