import { preparation } from '@folkmoot/api-types/preparation'
import {
  DEFAULT_REHEARSAL_PEOPLE,
  REHEARSAL_DAYS,
  REHEARSAL_PEOPLE,
  type RehearsalPeople,
} from '@folkmoot/domain/rehearsal/rehearsals'
import { InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import { formatCount } from '../../output.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

interface RehearseOptions {
  readonly id: string
  readonly people: RehearsalPeople
}

function parsePeople(text: string): RehearsalPeople {
  const found = REHEARSAL_PEOPLE.find((count) => String(count) === text)
  if (found === undefined) throw new InvalidArgumentError(`It must be one of ${REHEARSAL_PEOPLE.join(', ')}.`)
  return found
}

/** `conversations rehearse`. */
export const rehearseConversation = createChangeCommand({
  summary: 'try a conversation with simulated people',
  description: `Make a rehearsal: a copy with the seed comments and with simulated people who have voted and written, to look at moderation, results and reports before anybody comes. Who has its address can open it; nobody is told. It is deleted after ${REHEARSAL_DAYS} days, or by “conversations delete”.`,
  arguments: [CONVERSATION],
  options: [
    new Option('--people <count>', `simulated people: ${REHEARSAL_PEOPLE.join(', ')}`)
      .argParser(parsePeople)
      .default(DEFAULT_REHEARSAL_PEOPLE),
  ],
  examples: [
    ['folkmoot conversations rehearse 4ab7c9d2ef', '100 people'],
    ['folkmoot conversations rehearse 4ab7c9d2ef --people 300', 'more of them'],
  ],
  send: ({ id: conversation_id, people }: RehearseOptions, context) =>
    call(context, preparation.createRehearsal, { body: { conversation_id, people } }),
  formatSentence: ({ conversation_id, people, votes, rehearsal_until, url }) =>
    `Created rehearsal ${conversation_id} with ${formatCount(people, 'simulated people')} and ${formatCount(votes, 'votes')}, until ${new Date(rehearsal_until).toISOString()}: ${url.replace(/[^/]*$/, 'm/$&')}`,
  listValues: ({ conversation_id, people, comments, votes, rehearsal_until }) => [
    conversation_id,
    people,
    comments,
    votes,
    new Date(rehearsal_until),
  ],
})
