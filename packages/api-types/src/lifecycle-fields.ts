import * as Type from 'typebox'
import { Nullable } from './schema.ts'

/** The times of a conversation's life, in milliseconds since 1970. */
export const lifecycleFields = {
  /** extensions: when it opens and closes, and since when it is closed and archived; see `getConversationStatus` */
  opens_at: Nullable(Type.Integer()),
  closes_at: Nullable(Type.Integer()),
  closed_at: Nullable(Type.Integer()),
  archived_at: Nullable(Type.Integer()),
  /** extensions: of a rehearsal, when it is deleted and how many of its people are simulated; null for a real conversation */
  rehearsal_until: Nullable(Type.Integer()),
  rehearsal_people: Nullable(Type.Integer()),
}
