import { comments } from '@folkmoot/api-types/comments'
import { type ConversationDetails, conversations } from '@folkmoot/api-types/conversations'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { createSeededRandom } from '@folkmoot/domain/random'
import { planParticipants } from '@folkmoot/domain/simulate/participants'
import type { SimulatedVote } from '@folkmoot/domain/simulate/types'
import { simulateVotes } from '@folkmoot/domain/simulate/votes'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { createFailure, createUsageError } from '../errors.ts'
import { formatCount, formatNumber, printJson, printResult } from '../output.ts'
import { castVotes } from '../simulating/cast-votes.ts'
import { createVoters } from '../simulating/voters.ts'
import { createCommand } from './command.ts'
import { CONVERSATION, createDryRunOption, createWholeNumberParser } from './parameters.ts'

/** Number of failures that are written out. */
const MAX_FAILURE_LINES = 10
const HOUR_MS = 3_600_000

interface SimulateOptions {
  readonly id: string
  readonly people: number
  /** number of opinion groups */
  readonly groups: number
  /** average number of votes of a person */
  readonly votes: number
  /** votes per second; 0 for as fast as the server accepts them */
  readonly rate: number
  readonly seed: string
  readonly dryRun: boolean
  /** votes also in a conversation with participants */
  readonly yes: boolean
}

/** `simulate`. */
export const simulate = createCommand({
  description:
    'Let simulated people of several opinion groups vote on the comments of an open conversation. Their votes count and ' +
    'stay, so use a conversation for this purpose. The same seed gives the same people and votes: repeat a stopped ' +
    'command to continue.',
  arguments: [CONVERSATION],
  options: [
    new Option('--people <count>', 'number of people')
      .argParser(createWholeNumberParser(1, 100_000))
      .default(50),
    new Option('--groups <count>', 'number of opinion groups')
      .argParser(createWholeNumberParser(1, 10))
      .default(2),
    new Option('--votes <count>', 'average number of votes of a person')
      .argParser(createWholeNumberParser(1, 1000))
      .default(20),
    new Option('--rate <votes>', 'votes per second; 0 for as fast as the server accepts them')
      .argParser(createWholeNumberParser(0, 10_000))
      .default(5),
    new Option('--seed <text>', 'seed of the random people and votes').default('1'),
    createDryRunOption('show how many people would vote how often, and cast nothing'),
    new Option('--yes', 'vote even if the conversation has participants'),
  ],
  examples: [
    ['folkmoot simulate 4ab7c9d2ef', '50 people, 5 votes per second'],
    ['folkmoot simulate 4ab7c9d2ef --people 500 --groups 3 --rate 0', 'as fast as possible'],
    ['folkmoot simulate 4ab7c9d2ef --seed monday --dry-run', 'look first'],
  ],
  run: runSimulate,
})

/** Plans all votes from the seed and casts them. */
async function runSimulate(options: SimulateOptions, context: Context): Promise<void> {
  const { id, rate, seed, dryRun, yes } = options
  const query = { conversation_id: id }
  const conversation = await call(context, conversations.getConversation, { query })
  const list = await call(context, comments.listComments, { query })
  if (list.length === 0)
    throw createFailure('The conversation has no comments to vote on. Add some: folkmoot comments add')
  const plan = planVotes(
    options,
    list.map(({ tid }) => tid),
  )
  if (dryRun) return printPlan(context, plan)
  checkConversation(conversation, yes)
  const { done, failures, fatalError } = await castVotes(
    context,
    rate,
    plan,
    createVoters(context, id, seed).cast,
  )
  for (const line of failures.slice(0, MAX_FAILURE_LINES)) context.stderr.write(`${line}\n`)
  if (context.json) printJson(context, { votes: done, failed: failures.length })
  else printResult(context, `Cast ${formatCount(done, 'votes')}.`, [done, failures.length])
  if (fatalError !== undefined) throw fatalError
  if (failures.length > 0)
    throw createFailure(
      `${failures.length} of ${formatCount(plan.length, 'votes')} ${failures.length === 1 ? 'was' : 'were'} not cast.`,
    )
}

/** @throws CommandError if the conversation is closed, asks newcomers for more than simulated people have, or has participants and `yes` is false */
function checkConversation(conversation: ConversationDetails, yes: boolean): void {
  const { conversation_id, participant_count: count, is_owner, identity_required } = conversation
  if (!conversation.is_active)
    throw createFailure(
      `The conversation is ${CONVERSATION_STATUS[getConversationStatus(conversation)].toLowerCase()}, so votes cannot be cast. Open it: folkmoot conversations open ${conversation_id}`,
    )
  if (identity_required)
    throw createUsageError(
      `The conversation asks new people for a code or a signed id, which simulated people do not have. Turn it off first: folkmoot conversations set ${conversation_id} identity_required=no`,
    )
  // the author of the seed comments counts as one participant
  if (count <= (is_owner ? 1 : 0) || yes) return
  const people = count === 1 ? 'One person takes' : `${formatNumber(count)} people take`
  throw createUsageError(
    `${people} part in this conversation. Simulated votes stay among theirs. Add --yes to confirm.`,
  )
}

/** Plans the votes of all people, in the order in which they are cast. */
function planVotes(
  { people, groups, votes, seed }: SimulateOptions,
  tids: readonly number[],
): SimulatedVote[] {
  const random = createSeededRandom(seed)
  const participants = planParticipants({
    random,
    count: people,
    groups: Array.from({ length: groups }, () => ({ weight: 1 })),
    start: 0,
    end: HOUR_MS,
    votes,
  })
  return [...simulateVotes({ random, participants, comments: tids.map((tid) => ({ tid })), end: Infinity })]
}

function printPlan(context: Context, plan: readonly SimulatedVote[]): void {
  const people = new Set(plan.map(({ participant }) => participant)).size
  if (context.json) return printJson(context, { people, votes: plan.length })
  printResult(
    context,
    `${formatCount(plan.length, 'votes')} of ${formatNumber(people)} simulated people would be cast. Nothing was changed.`,
    [people, plan.length],
  )
}
