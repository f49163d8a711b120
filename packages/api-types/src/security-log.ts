import { SECURITY_KINDS } from '@folkmoot/domain/security-log'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { excelQuery } from './excel-query.ts'
import { ConversationId, Csv, Milliseconds, Nullable, Pagination, Paging, RecordOfSchema } from './schema.ts'
import { createTableQuery, searchQuery } from './table-query.ts'

const Scalar = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/** One event of the security log. */
export const SecurityEvent = Type.Object({
  /** the place in the chain, from 1 without gaps; an owner sees some of them */
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
  /** SHA-256 of the event and of the hash before it */
  hash: Type.String(),
})
export type SecurityEvent = Type.Static<typeof SecurityEvent>

/** The result of checking the chain. */
export const ChainCheck = Type.Object({
  is_intact: Type.Boolean(),
  /** number of events from the oldest stored one */
  events: Type.Integer(),
  /** the newest event; null without one */
  last: Nullable(Type.Object({ id: Type.Integer(), hash: Type.String() })),
  /** the first place where the chain does not hold; null when it does */
  broken_at: Nullable(Type.Integer()),
})
export type ChainCheck = Type.Static<typeof ChainCheck>

const readLog = {
  // without a conversation only an administrator passes
  access: 'owner',
  refusal: { 403: 'polis_err_get_security_log_auth' },
  errors: ['polis_err_get_security_log_auth'],
} as const

const filter = {
  /** the whole server when absent, for administrators */
  conversation_id: Type.Optional(ConversationId),
  kind: Type.Optional(Type.Enum([...SECURITY_KINDS])),
}

/** Our extensions: who did what with settings, people, identities, keys and data. */
export const securityLog = {
  listSecurityLog: defineEndpoint({
    method: 'GET',
    path: '/api/v3/securityLog',
    summary:
      'Lists a page of the security events of a conversation or of the server, newest first unless a column is given',
    ...readLog,
    query: Type.Object({ ...filter, ...Paging, ...createTableQuery(TABLE_COLUMNS.events) }),
    reply: Type.Object({ events: Type.Array(SecurityEvent), pagination: Pagination }),
  }),
  downloadSecurityLog: defineEndpoint({
    method: 'GET',
    path: '/api/v3/securityLog/csv',
    summary: 'Returns the security events of a conversation or of the server as a file, newest first',
    ...readLog,
    query: Type.Object({ ...filter, ...searchQuery, ...excelQuery }),
    replyType: 'csv',
    reply: Csv,
    records: 'log-downloaded',
  }),
  verifySecurityLog: defineEndpoint({
    method: 'GET',
    path: '/api/v3/securityLog/verify',
    summary: 'Checks that no stored security event was changed or removed',
    access: 'admin',
    refusal: { 403: 'polis_err_get_security_log_auth' },
    errors: ['polis_err_get_security_log_auth'],
    query: Type.Object({
      /** the place and hash of an event that was noted earlier; the check fails when it differs */
      id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      hash: Type.Optional(Type.String({ minLength: 64, maxLength: 64 })),
    }),
    reply: ChainCheck,
  }),
}
