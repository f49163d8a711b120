import { triage } from '@folkmoot/api-types/triage'
import { LIMITS } from '@folkmoot/domain/limits'
import { Argument, Option } from 'commander'
import { call } from '../../client.ts'
import { createUsageError } from '../../errors.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'
import { createWholeNumberParser, createTextParser } from '../value-parsers.ts'

export const COMMENT = new Argument('<comment>', 'id of the comment').argParser(
  createWholeNumberParser(0, LIMITS.importedParticipant),
)

interface AskOptions {
  readonly id: string
  readonly comment: number
  readonly question: string | undefined
  readonly withdraw: boolean | undefined
}

/** `comments ask`. */
export const askColleague = createChangeCommand({
  summary: 'ask the other moderators about a comment',
  description:
    'Ask the other moderators about a comment. They see the question with it, until somebody decides the comment.',
  arguments: [
    CONVERSATION,
    COMMENT,
    new Argument('[question]', 'the question').argParser(createTextParser(LIMITS.question)),
  ],
  options: [new Option('--withdraw', 'take the question back')],
  examples: [
    ['folkmoot comments ask 4ab7c9d2ef 7 "Is this figure right?"', 'ask'],
    ['folkmoot comments ask 4ab7c9d2ef 7 --withdraw', 'take it back'],
    ['folkmoot comments list 4ab7c9d2ef --asked', 'comments with a question'],
  ],
  send: ({ id, comment, question, withdraw = false }: AskOptions, context) => {
    if ((question === undefined) !== withdraw) throw createUsageError('Write a question, or add --withdraw.')
    const body = { conversation_id: id, tid: comment, note: question ?? '' }
    return call(context, triage.askColleague, { body })
  },
  formatSentence: (_reply, { comment, withdraw = false }) =>
    withdraw ? `Withdrew the question about comment ${comment}.` : `Asked about comment ${comment}.`,
  listValues: (_reply, { comment }) => [comment],
})
