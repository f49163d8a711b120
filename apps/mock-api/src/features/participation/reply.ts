import type { Participant } from '@folkmoot/api-types/participation'
import type { ParticipantRow } from '../../storage/database.ts'

/** The participant as participationInit returns it. */
export const toParticipantReply = (row: ParticipantRow): Omit<Participant, 'conversation_id'> => ({
  pid: row.pid,
  uid: row.uid,
  vote_count: row.vote_count,
  last_interaction: String(row.last_interaction),
  subscribed: row.subscribed,
  last_notified: String(row.last_notified),
  nsli: row.nsli,
  mod: row.mod,
  created: String(row.created),
})
