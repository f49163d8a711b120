import { needsProof } from '@folkmoot/domain/newcomers'
import type { Db, ParticipantRow } from '../../storage/database.ts'
import { bindLock } from '../../storage/generations.ts'
import { bindIndexPlans, sendTogether, type BoundQuery } from '../../storage/send-together.ts'
import type { Outcome } from '../../storage/write-groups.ts'
import { createSiteId } from '../site-id.ts'
import {
  bindNewcomers,
  bindNextPid,
  bindParticipantsByKey,
  type GroupedNewcomer,
} from './join-groups.storage.ts'
import { findParticipatingUser, hashParticipantKey, type JoinRequest } from './join-request.ts'
import { countNetwork, type JoinContext } from './newcomers.ts'
import {
  bindLatestFlood,
  bindNewcomerCount,
  bindCount,
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
  joinRequest.label === undefined &&
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

/** How each of a group takes part, and what stores the newcomers among them. */
export interface GroupJoin {
  /** one for each request */
  readonly voters: readonly Outcome<GroupVoter>[]
  /** Adds those who are no participants yet, and sends `more` with it. Returns them by their number. */
  readonly store: (more: readonly BoundQuery<unknown>[]) => Promise<Map<number, ParticipantRow>>
}

/** Reads, behind the lock of the conversation, what decides who of a group joins: one round trip. */
async function readGroupState(tx: Db, zid: number, keys: readonly string[]) {
  const [, , known, minute, flood, firstPid] = await sendTogether(tx, [
    bindIndexPlans(),
    bindLock(tx, zid),
    bindParticipantsByKey(tx, zid, keys),
    bindNewcomerCount(tx, zid),
    bindLatestFlood(tx, zid),
    bindNextPid(tx, zid),
  ])
  return { known, count: { ...minute, flood }, firstPid }
}
type GroupState = Awaited<ReturnType<typeof readGroupState>>

/** What counts for all of a group. */
export interface GroupRules {
  readonly zid: number
  readonly now: number
  /** newcomers of a conversation in a minute */
  readonly limit: number
}

/**
 * Decides which newcomers of one conversation join, as `joinConversation` does for one, in one round trip. Call it inside the transaction of their votes. No two
 * have the same key.
 * @throws if each has to join alone
 */
export async function prepareGroupJoin(
  tx: Db,
  rules: GroupRules,
  requests: readonly NewcomerRequest[],
): Promise<GroupJoin> {
  const digests = requests.map(({ joinRequest: { conversation, participant_key } }) =>
    participant_key === undefined ? null : hashParticipantKey(conversation, participant_key),
  )
  const state = await readGroupState(
    tx,
    rules.zid,
    digests.filter((digest) => digest !== null),
  )
  const findKnown = (index: number) => state.known.get(digests[index] ?? '')
  const mustJoinAlone = ({ joinRequest: { conversation } }: NewcomerRequest, index: number) =>
    findKnown(index)
      ? // an imported one joins with an account of its own
        findKnown(index)?.uid === null
      : needsProof(conversation.newcomer_check, state.count.flood, rules.now)
  // before any is counted
  if (requests.some(mustJoinAlone)) throw createGroupRefusal()
  const newcomers: GroupedNewcomer[] = []
  const voters = requests.map((request, index): Outcome<GroupVoter> => {
    const known = findKnown(index)
    if (known) return { value: { pid: known.pid, known } }
    const refusal = countOne(request)
    if (refusal) return refusal
    newcomers.push({
      site_id: createSiteId(request.context.random),
      participant_key: digests[index] ?? null,
    })
    return { value: { pid: state.firstPid + newcomers.length - 1, known: undefined } }
  })
  return { voters, store: (more) => storeGroup(tx, state, newcomers, { rules, more }) }
}

/** Adds newcomers, counts them, and sends `more` with both. */
async function storeGroup(
  tx: Db,
  { firstPid, count: before }: GroupState,
  newcomers: readonly GroupedNewcomer[],
  { rules: { zid, now, limit }, more }: { rules: GroupRules; more: readonly BoundQuery<unknown>[] },
): Promise<Map<number, ParticipantRow>> {
  if (newcomers.length === 0) {
    await sendTogether(tx, more)
    return new Map()
  }
  const counted = countNewcomers(before, newcomers.length, { now, limit })
  const [added] = await sendTogether<[Map<number, ParticipantRow>, void, ...unknown[]]>(tx, [
    bindNewcomers(tx, { zid, firstPid }, newcomers, now),
    bindCount(tx, zid, counted),
    ...more,
  ])
  await saveFlood(tx, zid, { before, counted, now })
  return added
}
