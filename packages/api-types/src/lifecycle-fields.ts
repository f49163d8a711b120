import * as Type from 'typebox'
import { Nullable } from './schema.ts'

/** The times of a conversation's life, in milliseconds since 1970. */
export const lifecycleFields = {
  /** extensions: when it opens and closes, and since when it is closed and archived; see `getConversationStatus` */
  opens_at: Type.Optional(Nullable(Type.Integer())),
  closes_at: Type.Optional(Nullable(Type.Integer())),
  closed_at: Type.Optional(Nullable(Type.Integer())),
  archived_at: Type.Optional(Nullable(Type.Integer())),
  /** extensions: of a rehearsal, when it is deleted and how many of its people are simulated; null for a real conversation */
  rehearsal_until: Type.Optional(Nullable(Type.Integer())),
  rehearsal_people: Type.Optional(Nullable(Type.Integer())),
}
