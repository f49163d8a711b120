import { needsProof } from '@folkmoot/domain/newcomers'
import type { Db, ParticipantRow } from '../../storage/database.ts'
import { askLock } from '../../storage/generations.ts'
import { sendTogether, type Question } from '../../storage/send-together.ts'
import type { Outcome } from '../../storage/write-groups.ts'
import { createSiteId } from '../site-id.ts'
import {
  askInsertNewcomers,
  askNextPid,
  askParticipantsByKey,
  type GroupedNewcomer,
} from './join-groups.storage.ts'
import { findParticipatingUser, hashParticipantKey, type JoinRequest } from './join-request.ts'
import { countNetwork, type JoinContext } from './newcomers.ts'
import {
  askLatestFlood,
  askNewcomerCount,
  askSaveCount,
  countNewcomers,
  saveFlood,
} from './newcomers.storage.ts'

/** A request of a newcomer, whose right to join has been checked (`checkJoin`). */
export interface NewcomerRequest {
  joinRequest: JoinRequest
  context: JoinContext
}

/**
 * True for newcomers who can join in a group: what decides whether they may join does not change while they wait for its transaction.
 * An account, an external id and a proof each take part alone (`joinConversation`).
 */
export const canJoinInGroup = (joinRequest: JoinRequest): boolean =>
  joinRequest.xid === undefined &&
  joinRequest.xidProblem === undefined &&
  joinRequest.proof === undefined &&
  joinRequest.conversation.newcomer_check !== 'always' &&
  !findParticipatingUser(joinRequest)

/** Says that a group cannot join together; each of its newcomers then joins alone. */
const createGroupRefusal = () => new Error('These newcomers join one by one.')

/** Counts a newcomer towards the limit of their network. Returns what refuses one over the limit. */
function countOne({ joinRequest, context }: NewcomerRequest): { error: unknown } | undefined {
  try {
    countNetwork(joinRequest, context)
    return undefined
  } catch (error) {
    return { error }
  }
}

/** Who votes: a participant, or one who gets this number. */
export interface GroupVoter {
  readonly pid: number
  readonly known: ParticipantRow | undefined
}

/** Newcomers who may join. */
export interface GroupJoin {
  /** one for each request */
  readonly voters: readonly Outcome<GroupVoter>[]
  /** Adds those who are no participants yet, and sends `more` with it. Returns them by their number. */
  readonly store: (more: readonly Question<unknown>[]) => Promise<Map<number, ParticipantRow>>
}

/** Reads, behind the lock of the conversation, what decides who of a group joins: one round trip. */
async function readGroupState(tx: Db, zid: number, keys: readonly string[]) {
  const [, known, minute, flood, firstPid] = await sendTogether(tx, [
    askLock(tx, zid),
    askParticipantsByKey(tx, zid, keys),
    askNewcomerCount(tx, zid),
    askLatestFlood(tx, zid),
    askNextPid(tx, zid),
  ])
  return { zid, known, count: { ...minute, flood }, firstPid }
}
type GroupState = Awaited<ReturnType<typeof readGroupState>>

/**
 * Decides which newcomers of one conversation join, as `joinConversation` does for one, in one round trip. Call it inside the transaction of their votes. No two
 * have the same key.
 * @throws if each has to join alone
 */
export async function prepareGroupJoin(
  tx: Db,
  zid: number,
  requests: readonly NewcomerRequest[],
): Promise<GroupJoin> {
  const digests = requests.map(({ joinRequest: { conversation, participant_key } }) =>
    participant_key === undefined ? null : hashParticipantKey(conversation, participant_key),
  )
  const state = await readGroupState(
    tx,
    zid,
    digests.filter((digest) => digest !== null),
  )
  // an imported one joins with an account of its own
  if ([...state.known.values()].some(({ uid }) => uid === null)) throw createGroupRefusal()
  const newcomers: GroupedNewcomer[] = []
  const voters = requests.map((request, index): Outcome<GroupVoter> => {
    const { joinRequest, context } = request
    const participant_key = digests[index] ?? null
    const known = state.known.get(participant_key ?? '')
    if (known) return { value: { pid: known.pid, known } }
    if (needsProof(joinRequest.conversation.newcomer_check, state.count.flood, context.clock()))
      throw createGroupRefusal()
    const refusal = countOne(request)
    if (refusal) return refusal
    newcomers.push({ site_id: createSiteId(context.random), participant_key })
    return { value: { pid: state.firstPid + newcomers.length - 1, known: undefined } }
  })
  return {
    voters,
    store: (more) => storeGroup(tx, state, newcomers, { context: requests[0]?.context, more }),
  }
}

/** Adds newcomers, counts them, and sends `more` with both. */
async function storeGroup(
  tx: Db,
  { zid, firstPid, count: before }: GroupState,
  newcomers: readonly GroupedNewcomer[],
  { context, more }: { context: JoinContext | undefined; more: readonly Question<unknown>[] },
): Promise<Map<number, ParticipantRow>> {
  if (!context || newcomers.length === 0) {
    await sendTogether(tx, more)
    return new Map()
  }
  const now = context.clock()
  const limit = context.config.limits.newcomers_per_conversation
  const counted = countNewcomers(before, newcomers.length, { now, limit })
  const [added] = await sendTogether<[Map<number, ParticipantRow>, void, ...unknown[]]>(tx, [
    askInsertNewcomers(tx, { zid, firstPid }, newcomers, now),
    askSaveCount(tx, zid, counted),
    ...more,
  ])
  await saveFlood(tx, zid, { before, counted, now })
  return added
}
