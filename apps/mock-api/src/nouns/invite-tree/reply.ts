import { formatIsoTime } from '@folkmoot/domain/text'
import type { Invite, InviteTreePlace, MyInvite, Wave } from '@folkmoot/api-types/invite-tree'
import { getInviteStatus } from '@folkmoot/domain/invites'
import type { InviteRow, WaveRow } from '../../platform/storage/conversation-tables.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { InviteWithWave } from './redeem.storage.ts'

/** Converts a wave to its reply. */
export function toWaveReply(
  { id, wave, parent_wave, size, invites_per_user, owner_invites, ...times }: WaveRow,
  { conversation_id }: ConversationRow,
): Wave {
  const { expires_at, created_at, updated_at } = times
  return {
    id,
    conversation_id,
    wave,
    parent_wave,
    size,
    invites_per_user,
    owner_invites,
    created_at: formatIsoTime(created_at),
    updated_at: formatIsoTime(updated_at),
    expires_at,
  }
}

const toInviteUseReply = ({ invite_used_by_pid, invite_used_at }: InviteRow) => ({
  invite_used_by_pid,
  invite_used_at: invite_used_at === null ? null : formatIsoTime(invite_used_at),
})

/** Converts an owner's invite to its reply, with its current status. */
export function toInviteReply(
  row: InviteRow,
  {
    waves,
    conversation,
    now,
  }: { waves: ReadonlyMap<number, WaveRow>; conversation: ConversationRow; now: number },
): Invite {
  const wave = waves.get(row.wave_id)
  return {
    id: row.id,
    conversation_id: conversation.conversation_id,
    wave_id: row.wave_id,
    invite_code: row.invite_code,
    status: getInviteStatus(row.status, wave?.expires_at ?? null, now),
    ...toInviteUseReply(row),
    created_at: formatIsoTime(row.created_at),
    updated_at: formatIsoTime(row.updated_at),
    wave: wave?.wave ?? 0,
  }
}

/** Converts a participant's own invite to its reply, with its current status. */
export const toMyInviteReply = (row: InviteWithWave, now: number): MyInvite => ({
  id: row.id,
  invite_code: row.invite_code,
  status: getInviteStatus(row.status, row.expires_at, now),
  created_at: formatIsoTime(row.created_at),
})

interface TreePlace {
  pid: number
  conversation: ConversationRow
  /** the wave of the invite that they used */
  wave: (WaveRow & { joined_at: number | null }) | undefined
  invites: readonly InviteWithWave[]
  now: number
}

/** Creates the reply about a participant's place in the tree with all of their codes. */
export function toTreePlaceReply({ pid, conversation, wave, invites, now }: TreePlace): InviteTreePlace {
  return {
    participant: { pid, conversation_id: conversation.conversation_id },
    wave: wave
      ? {
          wave_id: wave.id,
          wave: wave.wave,
          invites_per_user: wave.invites_per_user,
          owner_invites: wave.owner_invites,
          size: wave.size,
          joined_at: formatIsoTime(wave.joined_at ?? wave.created_at),
        }
      : null,
    // only the owner sees who used an invite, and when
    invites: invites.map((row) => ({
      ...toMyInviteReply(row, now),
      invite_used_by_pid: null,
      invite_used_at: null,
    })),
  }
}
