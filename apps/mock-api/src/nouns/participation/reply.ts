import type { Participant } from '@folkmoot/api-types/participation'
import type { ParticipantRow } from '../../platform/storage/database.ts'

/** The participant as participationInit returns it. */
export const toParticipantReply = (row: ParticipantRow): Omit<Participant, 'conversation_id'> => ({
  pid: row.pid,
  uid: row.uid,
  vote_count: row.vote_count,
  last_interaction: String(row.last_interaction),
  subscribed: row.subscribed,
  // the contract has them; nobody counts notifications
  last_notified: '0',
  nsli: 0,
  mod: row.mod,
  created: String(row.created),
})
