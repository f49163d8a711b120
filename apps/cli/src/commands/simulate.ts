import { comments } from '@folkmoot/api-types/comments'
import { conversations } from '@folkmoot/api-types/conversations'
import { getConversationStatus } from '@folkmoot/domain/conversations'
import { createSeededRandom } from '@folkmoot/domain/random'
import { planParticipants } from '@folkmoot/domain/simulate/participants'
import type { SimulatedVote } from '@folkmoot/domain/simulate/types'
import { simulateVotes } from '@folkmoot/domain/simulate/votes'
import type { Command } from 'commander'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import {
  CommandError,
  createCancellation,
  createFailure,
  getErrorMessage,
  createUsageError,
} from '../errors.ts'
import { formatCount, formatNumber, printJson, printResult } from '../output.ts'
import { showCountProgress } from '../progress.ts'
import { createVoters } from '../simulating/voters.ts'
import { type Start, addExamples } from './command.ts'
import { createWholeNumberParser } from './value-parsers.ts'

export interface SimulateOptions {
  readonly id: string
  readonly people: number
  /** opinion groups among them */
  readonly groups: number
  /** of a person, on average */
  readonly votes: number
  /** votes a second; 0 for as fast as the server takes them */
  readonly rate: number
  readonly seed: string
  readonly dryRun: boolean
  /** votes of real people are not disturbed by these, or that does not matter */
  readonly yes: boolean
}

type SimulateFlags = Omit<SimulateOptions, 'id' | 'dryRun' | 'yes'> & { dryRun?: true; yes?: true }

/** Votes that are under way at the same time. */
const AT_ONCE = 16
/** Failures that are written out; the others are counted. */
const WRITTEN = 10
const HOUR = 3_600_000

/** `simulate`. */
export function buildSimulate(command: Command, start: Start): void {
  command
    .description(
      'Let simulated people of several opinion groups vote on the comments of an open conversation. Their votes count and ' +
        'stay, so use a conversation made for it. The same seed gives the same people and votes: what was stopped goes on.',
    )
    .argument('<id>', 'id of the conversation')
    .option('--people <count>', 'how many', createWholeNumberParser(1, 100_000), 50)
    .option('--groups <count>', 'opinion groups among them', createWholeNumberParser(1, 10), 2)
    .option('--votes <count>', 'votes of a person, on average', createWholeNumberParser(1, 1000), 20)
    .option(
      '--rate <votes>',
      'votes a second; 0 for as fast as the server takes them',
      createWholeNumberParser(0, 10_000),
      5,
    )
    .option('--seed <text>', 'which people', '1')
    .option('--dry-run', 'say how many would vote how often, and cast nothing')
    .option('--yes', 'also where people take part already')
    .action((id: string, { dryRun, yes, ...flags }: SimulateFlags) =>
      start(runSimulate, { ...flags, id, dryRun: dryRun === true, yes: yes === true }),
    )
  addExamples(
    command,
    ['folkmoot simulate 4ab7c9d2ef', '50 people, 5 votes a second'],
    ['folkmoot simulate 4ab7c9d2ef --people 500 --groups 3 --rate 0', 'as fast as it goes'],
    ['folkmoot simulate 4ab7c9d2ef --seed monday --dry-run', 'look first'],
  )
}

/** Plans everybody's votes from the seed and casts them one after the other. */
export async function runSimulate(options: SimulateOptions, context: Context): Promise<void> {
  const { id, seed, dryRun, yes } = options
  const query = { conversation_id: id }
  const conversation = await call(context, conversations.getConversation, { query })
  const list = await call(context, comments.listComments, { query })
  if (list.length === 0)
    throw createFailure('There is nothing to vote on yet. Add comments: folkmoot comments add')
  const plan = planVotes(
    options,
    list.map(({ tid }) => tid),
  )
  if (dryRun) return sayPlan(context, plan)
  if (getConversationStatus(conversation) === 'closed')
    throw createFailure(
      `Nobody can vote: the conversation is closed. Open it: folkmoot conversations open ${id}`,
    )
  const there = conversation.participant_count
  // whoever wrote the seed comments counts as one
  if (there > (conversation.is_owner ? 1 : 0) && !yes)
    throw createUsageError(
      `${there === 1 ? 'Somebody takes' : `${formatNumber(there)} people take`} part in this conversation. Simulated votes stay among theirs. Add --yes if that is meant.`,
    )
  const { done, wrong, stopped } = await castAll(context, options, plan, createVoters(context, id, seed).cast)
  for (const line of wrong.slice(0, WRITTEN)) context.stderr.write(`${line}\n`)
  if (context.json) printJson(context, { votes: done, failed: wrong.length })
  else printResult(context, `Cast ${formatCount(done, 'votes')}.`, [done, wrong.length])
  if (stopped !== undefined) throw stopped
  if (wrong.length > 0) throw createFailure(`${wrong.length} of ${plan.length} votes were not cast.`)
}

/** Everybody's votes in the order in which they are cast. */
function planVotes(
  { people, groups, votes, seed }: SimulateOptions,
  tids: readonly number[],
): SimulatedVote[] {
  const random = createSeededRandom(seed)
  const weights = Array.from({ length: groups }, () => ({ weight: 1 }))
  const participants = planParticipants({
    random,
    count: people,
    groups: weights,
    start: 0,
    end: HOUR,
    votes,
  })
  return [...simulateVotes({ random, participants, comments: tids.map((tid) => ({ tid })), end: Infinity })]
}

function sayPlan(context: Context, plan: readonly SimulatedVote[]): void {
  const people = new Set(plan.map(({ participant }) => participant)).size
  if (context.json) return printJson(context, { people, votes: plan.length })
  printResult(
    context,
    `${formatCount(plan.length, 'votes')} of ${formatNumber(people)} simulated people would be cast. Nothing was changed.`,
    [people, plan.length],
  )
}

interface Cast {
  readonly done: number
  readonly wrong: readonly string[]
  /** why it ended early */
  readonly stopped: unknown
}

/** Casts votes at the rate that was asked for, several at a time. It ends early when nobody answers, or on Ctrl-C. */
async function castAll(
  context: Context,
  { rate }: SimulateOptions,
  plan: readonly SimulatedVote[],
  cast: (vote: SimulatedVote) => Promise<void>,
): Promise<Cast> {
  const { signal, now } = context
  const progress = showCountProgress(context, 'votes', plan.length)
  const begun = now()
  const wrong: string[] = []
  const state: { done: number; stopped: unknown } = { done: 0, stopped: undefined }
  const attempt = async (vote: SimulatedVote, index: number) => {
    try {
      await waitFor(rate === 0 ? 0 : begun + (1000 * index) / rate - now(), signal)
      await patiently(
        () => cast(vote),
        (seconds) => progress.showWaiting(sentenceOfPatience(seconds)),
        signal,
      )
      progress.update((state.done += 1))
    } catch (error) {
      if (signal.aborted) state.stopped ??= createCancellation()
      else if (isSingle(error) && state.done > 0) wrong.push(`comment ${vote.tid}: ${getErrorMessage(error)}`)
      else state.stopped ??= error
    }
  }
  // every lane takes from the same iterator, so that each vote is cast once
  const queue = plan.entries()
  const lane = async () => {
    for (const [index, vote] of queue) {
      if (state.stopped !== undefined) return
      await attempt(vote, index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  progress.end()
  return { ...state, wrong }
}

const sentenceOfPatience = (seconds: number): string =>
  `The server takes no more for now. It goes on in ${seconds} s, Ctrl-C stops it …`

/** Whether an error is about one vote, and not about the server or the sign-in. */
const isSingle = (error: unknown): boolean =>
  error instanceof CommandError && error.kind === 'failed' && error.cause === undefined

const waitFor = async (time: number, signal: AbortSignal): Promise<void> => {
  if (time > 0) await pause(time, undefined, { signal })
  if (signal.aborted) throw createCancellation()
}

/** Does work again after the time that the server asks for, where it has too much to do or takes no more newcomers. */
async function patiently(
  work: () => Promise<void>,
  told: (seconds: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommandError) || error.retryAfterSeconds === undefined) throw error
      told(error.retryAfterSeconds)
      await waitFor(1000 * error.retryAfterSeconds, signal)
    }
  }
}
