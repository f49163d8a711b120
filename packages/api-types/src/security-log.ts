import { SECURITY_KINDS } from '@folkmoot/domain/security-log'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import {
  ConversationId,
  Milliseconds,
  Nullable,
  Pagination,
  Paging,
  RecordOfSchema,
  createTableQuery,
} from './schema.ts'

const Scalar = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/** One event of the security log. */
export const SecurityEvent = Type.Object({
  id: Type.Integer(),
  created: Milliseconds,
  /** null for an event of a newer version */
  kind: Nullable(Type.String()),
  action: Type.String(),
  /** the conversation and its topic; null for events of the server, and after its deletion */
  conversation_id: Nullable(Type.String()),
  topic: Nullable(Type.String()),
  /** account, participant, anonymous or server */
  actor: Type.String(),
  /** number and name of the account; the name is null for a deleted one */
  uid: Nullable(Type.Integer()),
  name: Nullable(Type.String()),
  details: RecordOfSchema(Scalar),
})
export type SecurityEvent = Type.Static<typeof SecurityEvent>

/** Our extensions: who did what with settings, people, identities, keys and data. */
export const securityLog = {
  listSecurityLog: defineEndpoint({
    method: 'GET',
    path: '/api/v3/securityLog',
    summary:
      'Lists a page of the security events of a conversation or of the server, newest first unless a column is given',
    // without a conversation only an administrator passes
    access: 'owner',
    refusal: { 403: 'polis_err_get_security_log_auth' },
    query: Type.Object({
      /** the whole server when absent, for administrators */
      conversation_id: Type.Optional(ConversationId),
      kind: Type.Optional(Type.Enum([...SECURITY_KINDS])),
      ...Paging,
      ...createTableQuery(TABLE_COLUMNS.events),
    }),
    reply: Type.Object({ events: Type.Array(SecurityEvent), pagination: Pagination }),
  }),
}
