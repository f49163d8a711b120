import { listComments } from '../comments/public.ts'
import { findNearestGroup, findPublicOpinion } from '../analysis/public.ts'
import { listLatestVotes, listVoteHistory } from '../votes/public.ts'
import { PARTICIPANT_DATA_LEGEND, type ParticipantData } from '@folkmoot/api-types/personal-data'
import { MOD } from '@folkmoot/domain/comments'
import { areVotesKept } from '@folkmoot/domain/erasure'
import { isVisible } from '@folkmoot/domain/visibility'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import { findUser } from '../../platform/identity/users.storage.ts'
import type { Db, ParticipantRow } from '../../platform/storage/database.ts'
import {
  findLoginCodeTimes,
  findSubscribedAddress,
  findUsedInvite,
  listGivenInvites,
  listWrittenComments,
  listXids,
} from './storage.ts'

type WrittenComment = Awaited<ReturnType<typeof listWrittenComments>>[number]

const toTime = (time: number | null): number | null => (time === null ? null : Number(time))

async function listVotes(db: Db, conversation: ConversationRow, { zid, pid }: ParticipantRow) {
  const history = await listVoteHistory(db, zid, pid)
  const tids = [...new Set(history.map(({ tid }) => tid))]
  const comments = tids.length === 0 ? [] : await listComments(db, zid, { tids })
  const texts = new Map(
    comments.filter((comment) => isVisible(comment, conversation)).map(({ tid, txt }) => [tid, txt]),
  )
  return history.map(({ tid, vote, high_priority, created }) => ({
    tid,
    txt: texts.get(tid) ?? null,
    vote,
    high_priority: high_priority !== 0,
    created: Number(created),
  }))
}

async function findAccount(db: Db, { uid }: ParticipantRow): Promise<ParticipantData['account']> {
  const user = uid === null ? undefined : await findUser(db, uid)
  if (!user || (user.email === null && user.hname === null)) return null
  return { email: user.email, hname: user.hname }
}

async function listCodes(db: Db, participant: ParticipantRow) {
  const invite = await findUsedInvite(db, participant)
  const code = await findLoginCodeTimes(db, participant)
  const given = await listGivenInvites(db, participant)
  return {
    invite: invite ? { invite_code: invite.invite_code, used_at: toTime(invite.invite_used_at) } : null,
    own_invites: given.map(({ invite_code }) => invite_code),
    login_code: code ? { created: Number(code.created), last_used_at: toTime(code.last_used_at) } : null,
  }
}

/** The comments that a moderator wrote in place of one that is rejected. */
const listReplacements = (comments: readonly WrittenComment[], tid: number, mod: number): number[] =>
  mod === MOD.rejected
    ? comments.filter(({ replaces_tid }) => replaces_tid === tid).map((written) => written.tid)
    : []

const NAMELESS = { x_name: null, x_email: null, x_profile_image_url: null }

/** Reads all that is stored about a participant. */
export async function readParticipantData(
  db: Db,
  conversation: ConversationRow,
  participant: ParticipantRow,
  now: number,
): Promise<ParticipantData> {
  const { zid, conversation_id, topic } = conversation
  const { pid, created, last_interaction, vote_count, participant_key, xid_label, network } = participant
  const address = await findSubscribedAddress(db, participant)
  const opinion = await findPublicOpinion(db, zid)
  const xids = await listXids(db, participant)
  const comments = await listWrittenComments(db, participant)
  return {
    legend: PARTICIPANT_DATA_LEGEND,
    exported: now,
    conversation: { conversation_id, topic },
    participant: {
      pid,
      created: Number(created),
      last_interaction: Number(last_interaction) || Number(created),
      vote_count,
      group: opinion ? findNearestGroup(opinion.result, await listLatestVotes(db, zid, pid)) : null,
      has_browser_key: participant_key !== null,
      network,
    },
    account: await findAccount(db, participant),
    external_ids: [
      ...xids.map((row) => ({ ...row, created: Number(row.created) })),
      ...(xid_label === null ? [] : [{ ...NAMELESS, xid: xid_label, created: Number(created) }]),
    ],
    subscription: address ? { ...address, confirmed_at: toTime(address.confirmed_at) } : null,
    ...(await listCodes(db, participant)),
    votes: await listVotes(db, conversation, participant),
    comments: comments.map(({ replaces_tid, ...row }) => ({
      ...row,
      replaces: replaces_tid ?? null,
      replaced_by: listReplacements(comments, row.tid, row.mod),
      is_seed: row.is_seed !== 0,
      created: Number(row.created),
    })),
    votes_kept: areVotesKept(conversation),
  }
}
