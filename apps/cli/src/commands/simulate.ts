import { createHash } from 'node:crypto'
import { comments } from '@folkmoot/api-types/comments'
import { type ConversationDetails, conversations } from '@folkmoot/api-types/conversations'
import type { TokenInfo } from '@folkmoot/api-types/schema'
import { votes } from '@folkmoot/api-types/votes'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { createSeededRandom } from '@folkmoot/domain/random'
import { planParticipants, type SimulatedVote, simulateVotes } from '@folkmoot/domain/simulate'
import { Option } from 'commander'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import {
  CommandError,
  createCancellation,
  getErrorMessage,
  createFailure,
  createUsageError,
} from '../errors.ts'
import { formatCount, formatNumber, printJson, printResult } from '../output.ts'
import { showProgress } from '../terminal.ts'
import { createCommand } from './command.ts'
import { CONVERSATION, createDryRunOption, createWholeNumberParser } from './parameters.ts'

/** Number of votes under way at the same time. */
const CONCURRENT_VOTES = 16

interface CastResult {
  readonly done: number
  /** a sentence for each vote that was refused */
  readonly failures: readonly string[]
  /** error that ended the run early */
  readonly fatalError: unknown
}

/**
 * Casts votes at a rate, several at a time. A refused vote is a failure; it ends early when the server does not answer,
 * when the first vote is refused, or on Ctrl-C.
 * @param rate votes per second; 0 for no limit
 */
export async function castVotes(
  context: Context,
  rate: number,
  votes: readonly SimulatedVote[],
  cast: (vote: SimulatedVote) => Promise<void>,
): Promise<CastResult> {
  const { signal, now } = context
  const wait = async (timeMs: number) => {
    if (timeMs > 0) await context.wait(timeMs)
    if (signal.aborted) throw createCancellation()
  }
  const progress = showProgress(context, 'votes', votes.length)
  const startedAt = now()
  const failures: string[] = []
  const state: { done: number; fatalError: unknown } = { done: 0, fatalError: undefined }
  const attempt = async (vote: SimulatedVote, index: number) => {
    try {
      await wait(rate === 0 ? 0 : startedAt + (1000 * index) / rate - now())
      await retryWhenBusy(
        () => cast(vote),
        (seconds) => {
          progress.showWaiting(formatWaiting(seconds))
          return wait(1000 * seconds)
        },
      )
      progress.update((state.done += 1))
    } catch (error) {
      if (signal.aborted) state.fatalError ??= createCancellation()
      else if (isAboutVote(error) && state.done > 0)
        failures.push(`comment ${vote.tid}: ${getErrorMessage(error)}`)
      else state.fatalError ??= error
    }
  }
  // all workers share the iterator, so that each vote is cast once
  const queue = votes.entries()
  const runWorker = async () => {
    for (const [index, vote] of queue) {
      if (state.fatalError !== undefined) return
      await attempt(vote, index)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_VOTES }, runWorker))
  progress.end()
  return { ...state, failures }
}

const formatWaiting = (seconds: number): string =>
  `The server accepts no more votes for now. It continues in ${seconds} s, Ctrl-C stops it …`

/** True if the error is about one vote, not about the server or the sign-in. */
const isAboutVote = (error: unknown): boolean =>
  error instanceof CommandError && error.kind === 'failed' && error.cause === undefined

/** Repeats work after the time that the server asks for (status 429). */
async function retryWhenBusy(
  work: () => Promise<void>,
  waitFor: (seconds: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommandError) || error.retryAfterSeconds === undefined) throw error
      await waitFor(error.retryAfterSeconds)
    }
  }
}

/**
 * Creates the key by which the server recognizes a simulated person. The same seed gives the same people, so a stopped
 * simulation continues with them.
 */
export const createParticipantKey = (conversation: string, seed: string, person: number): string =>
  createHash('sha256')
    .update(`simulated\n${conversation}\n${seed}\n${person}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')

/** Creates simulated people. Each votes with the token that the reply to the first vote contains. */
export function createVoters(context: Context, conversation_id: string, seed: string) {
  const tokens = new Map<number, TokenInfo>()
  const lastVotes = new Map<number, Promise<void>>()

  async function cast({ participant, tid, vote }: SimulatedVote): Promise<void> {
    const body = {
      conversation_id,
      tid,
      vote,
      participant_key: createParticipantKey(conversation_id, seed, participant),
    }
    const as = { token: tokens.get(participant)?.token }
    const { auth } = await call(context, votes.castVote, { body }, { as, isRepeated: false })
    if (auth) tokens.set(participant, auth)
  }

  return {
    /** Casts a vote after the earlier votes of the same person. */
    cast: (vote: SimulatedVote): Promise<void> => {
      const previous = lastVotes.get(vote.participant) ?? Promise.resolve()
      const current = previous.then(() => cast(vote))
      lastVotes.set(
        vote.participant,
        current.catch(() => undefined),
      )
      return current
    },
  }
}

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
