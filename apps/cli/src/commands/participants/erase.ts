import { personalData } from '@folkmoot/api-types/personal-data'
import { ERASED_VOTES } from '@folkmoot/domain/erasure'
import { call } from '../../client.ts'
import type { Context } from '../../context.ts'
import { checkConfirmation, CONFIRM } from '../confirm-name.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { parsePerson, PERSON_OPTIONS, type Person, type PersonValues } from './person.ts'

interface EraseOptions {
  readonly id: string
  readonly person: Person
  readonly confirm: string | undefined
}

async function sendErasure({ id: conversation_id, person, confirm }: EraseOptions, context: Context) {
  const consequence =
    `Erasing removes the participant’s comments, votes, external id, address, codes and links permanently. ${ERASED_VOTES} ` +
    'Where the conversation is closed and its votes are published, the votes stay as numbers without a person.'
  await checkConfirmation(context, { conversation_id, confirm, consequence })
  const query = { conversation_id }
  return person
    ? call(context, personalData.eraseParticipant, { query: { ...query, ...person } })
    : call(context, personalData.eraseOwnData, { query })
}

/** `participants erase`. */
export const eraseParticipant = createChangeCommand({
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
    id: values.id,
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
