import type { Db, ParticipantRow } from '../../storage/database.ts'
import { lockGeneration } from '../../storage/generations.ts'
import type { Outcome } from '../../storage/write-groups.ts'
import { createSiteId } from '../site-id.ts'
import { insertNewcomerGroup, listParticipantsByKey } from './join-groups.storage.ts'
import { findParticipatingUser, hashParticipantKey, type JoinRequest } from './join-request.ts'
import { admitNewcomerGroup, countNetwork, isProofAsked, type JoinContext } from './newcomers.ts'

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

/** Counts each newcomer towards the limit of their network; an outcome for those over the limit. */
const countNetworks = (requests: readonly NewcomerRequest[]) =>
  requests.map(({ joinRequest, context }): { error: unknown } | undefined => {
    try {
      countNetwork(joinRequest, context)
      return undefined
    } catch (error) {
      return { error }
    }
  })

/**
 * Returns the participant of each newcomer of one conversation, as `joinConversation` does for one, with a number of round trips that does not depend on how
 * many they are. Call it inside the transaction of their votes. No two have the same key.
 * @throws if each has to join alone
 */
export async function joinInGroup(
  tx: Db,
  zid: number,
  requests: readonly NewcomerRequest[],
): Promise<Outcome<ParticipantRow>[]> {
  const [first] = requests
  if (!first) return []
  const { conversation } = first.joinRequest
  await lockGeneration(tx, zid)
  const digests = requests.map(({ joinRequest: { participant_key } }) =>
    participant_key === undefined ? null : hashParticipantKey(conversation, participant_key),
  )
  const known = await listParticipantsByKey(
    tx,
    zid,
    digests.filter((digest) => digest !== null),
  )
  // an imported one joins with an account of its own
  if ([...known.values()].some(({ uid }) => uid === null)) throw createGroupRefusal()
  const isNew = digests.map((digest) => digest === null || !known.has(digest))
  const joining = requests.filter((_, index) => isNew[index])
  if (joining.length > 0 && (await isProofAsked(tx, conversation, first.context))) throw createGroupRefusal()
  const refusals = countNetworks(joining)
  const admitted = joining.filter((_, index) => refusals[index] === undefined)
  const rows = await addNewcomers(tx, zid, admitted)
  const added = new Map(admitted.map((request, index) => [request, rows[index]]))
  const refused = new Map(joining.map((request, index) => [request, refusals[index]]))
  return requests.map((request, index) => {
    const participant = added.get(request) ?? known.get(digests[index] ?? '')
    return participant ? { value: participant } : (refused.get(request) ?? { error: createGroupRefusal() })
  })
}

async function addNewcomers(
  tx: Db,
  zid: number,
  admitted: readonly NewcomerRequest[],
): Promise<ParticipantRow[]> {
  const [first] = admitted
  if (!first) return []
  const newcomers = admitted.map(({ joinRequest: { conversation, participant_key }, context }) => ({
    site_id: createSiteId(context.random),
    participant_key: participant_key === undefined ? null : hashParticipantKey(conversation, participant_key),
  }))
  const rows = await insertNewcomerGroup(tx, zid, newcomers, first.context.clock())
  await admitNewcomerGroup(tx, zid, admitted.length, first.context)
  return rows
}
