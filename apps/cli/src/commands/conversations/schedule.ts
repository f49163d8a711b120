import { type Conversation, conversations } from '@folkmoot/api-types/conversations'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { InvalidArgumentError, Option } from 'commander'
import { call } from '../../client.ts'
import { createUsageError } from '../../errors.ts'
import { CONVERSATION } from '../parameters.ts'
import { createChangeCommand } from '../resource-command.ts'

interface ScheduleOptions {
  readonly id: string
  /** milliseconds since 1970; 0 takes the time back */
  readonly opens: number | undefined
  readonly closes: number | undefined
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$/
const ZONED_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** Parses a time of this machine's time zone, or one with its own zone; “none” is 0. */
function parseTime(text: string): number {
  if (text === 'none') return 0
  const time =
    LOCAL_TIME.test(text) || ZONED_TIME.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (Number.isNaN(time))
    throw new InvalidArgumentError(
      'It must be a time such as 2027-03-01T18:00 or 2027-03-01T18:00+01:00, or none.',
    )
  return time
}

/** Formats a time with its zone, so that nobody has to guess it. */
const formatZonedTime = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time)

function formatSchedule(reply: Conversation): string {
  const { conversation_id, opens_at, closes_at } = reply
  const times = [
    ...(opens_at == null ? [] : [`opens on ${formatZonedTime(opens_at)}`]),
    ...(closes_at == null ? [] : [`closes on ${formatZonedTime(closes_at)}`]),
  ]
  const status = CONVERSATION_STATUS[getConversationStatus(reply)].toLowerCase()
  return `Conversation ${conversation_id} is ${status}; it ${times.length === 0 ? 'has no times' : times.join(' and ')}.`
}

/** `conversations schedule`: both times in one call, so that both change or none. */
export const scheduleConversation = createChangeCommand({
  summary: 'open or close a conversation at a time',
  description:
    'Open or close a conversation at a time, to the second, whether or not you are there. A time without a zone is one of this machine’s time zone. “none” takes a time back.',
  arguments: [CONVERSATION],
  options: [
    new Option('--opens <time>', 'when people can begin to vote, or none').argParser(parseTime),
    new Option('--closes <time>', 'when voting ends, or none').argParser(parseTime),
  ],
  examples: [
    [
      'folkmoot conversations schedule 4ab7c9d2ef --opens 2027-03-01T08:00 --closes 2027-03-31T18:00',
      'for the month of March, in the time zone of this machine',
    ],
    ['folkmoot conversations schedule 4ab7c9d2ef --closes 2027-03-31T18:00+02:00', 'a time with its zone'],
    ['folkmoot conversations schedule 4ab7c9d2ef --opens none --closes none', 'no times any more'],
  ],
  parse: (options: ScheduleOptions): ScheduleOptions => {
    if (options.opens === undefined && options.closes === undefined)
      throw createUsageError('Give a time with --opens or --closes.')
    return options
  },
  send: ({ id: conversation_id, opens, closes }, context) => {
    const change = {
      conversation_id,
      ...(opens === undefined ? {} : { opens_at: opens }),
      ...(closes === undefined ? {} : { closes_at: closes }),
    }
    return call(context, conversations.updateConversation, { body: change })
  },
  formatSentence: formatSchedule,
  listValues: ({ conversation_id, opens_at, closes_at }) => [
    conversation_id,
    opens_at == null ? '' : new Date(opens_at),
    closes_at == null ? '' : new Date(closes_at),
  ],
})
