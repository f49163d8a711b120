import { LIMITS } from '@folkmoot/domain/limits'
import { TABLE_COLUMNS } from '@folkmoot/domain/table-query'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import {
  excelQuery,
  ConversationId,
  Csv,
  Milliseconds,
  Nullable,
  Pagination,
  Paging,
  ParticipantKey,
  makeOptional,
  TokenInfo,
  Int32,
  createTableQuery,
  searchQuery,
} from './schema.ts'

/** A change of waves and codes by those who run the conversation. */
const hostChange = {
  method: 'POST',
  scope: 'manage',
  access: 'moderator',
  refusedWhen: ['archived'],
} as const

/** Revokes codes: one, several by name, or those of a wave. An extension. */
const revokeInvites = defineEndpoint({
  ...hostChange,
  path: '/api/v3/treevite/revoke',
  summary:
    'Revokes one code, those that are named, or all unused ones of a wave (an extension); people who join the wave ' +
    'later still get codes of their own',
  body: Type.Object({
    conversation_id: ConversationId,
    invite_id: Type.Optional(Int32),
    wave_id: Type.Optional(Int32),
    /** codes of the owner */
    invite_codes: Type.Optional(
      Type.Array(Type.String({ maxLength: LIMITS.inviteCode }), {
        minItems: 1,
        maxItems: LIMITS.namedCodes,
      }),
    ),
    /** with invite_codes or wave_id: counts what would be revoked and changes nothing */
    dry_run: Type.Optional(Type.Boolean()),
    /** with invite_id, also of a used invite: the person who joined with it is signed out and cannot come back */
    end_access: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    revoked: Type.Integer(),
    /** of named codes, those that stay as they are: used, revoked or expired before, and unknown */
    used: Type.Optional(Type.Integer()),
    ended: Type.Optional(Type.Integer()),
    unknown: Type.Optional(Type.Integer()),
  }),
  errors: [
    'polis_err_conversation_archived',
    'polis_err_treevite_invalid_request',
    'polis_err_treevite_invite_already_used',
  ],
  records: 'invites-revoked',
})

/** A time as text, as in all calls of the invite tree. */
const IsoTime = Type.String()
const Allotment = Type.Integer({ minimum: 0, maximum: LIMITS.waveInvites })
/** The latest valid time. */
const MAX_TIME_MS = 8_640_000_000_000_000

const Conversation = Type.Object({ conversation_id: ConversationId })

/** Number of codes by current status. */
const InviteCounts = Type.Object({
  unused: Type.Integer(),
  used: Type.Integer(),
  revoked: Type.Integer(),
  expired: Type.Integer(),
})

const waveFields = {
  id: Type.Integer(),
  conversation_id: Type.String(),
  wave: Type.Integer(),
  parent_wave: Type.Integer(),
  size: Type.Integer(),
  invites_per_user: Type.Integer(),
  owner_invites: Type.Integer(),
  created_at: IsoTime,
  updated_at: IsoTime,
  /** an extension: expiry of its unused invites in milliseconds since 1970; null for never */
  expires_at: Nullable(Milliseconds),
}

/** A new wave, and the number of codes created with it. */
const MadeWave = Type.Object({ ...waveFields, invites_created: Type.Integer() })

/** A wave of the invite tree. `size` is its planned maximum of members. */
export const Wave = Type.Object({
  ...waveFields,
  /** an extension, in lists: members who joined by it, and its codes by status */
  members: Type.Optional(Type.Integer()),
  ...makeOptional(InviteCounts.properties),
})
export type Wave = Type.Static<typeof Wave>

const inviteUseFields = {
  invite_used_by_pid: Nullable(Type.Integer()),
  invite_used_at: Nullable(IsoTime),
}

/** A code of the conversation’s owner. */
export const Invite = Type.Object({
  id: Type.Integer(),
  conversation_id: Type.String(),
  wave_id: Type.Integer(),
  invite_code: Type.String(),
  status: Type.Integer(),
  ...inviteUseFields,
  created_at: IsoTime,
  updated_at: IsoTime,
  wave: Type.Integer(),
})
export type Invite = Type.Static<typeof Invite>

/** A code that a participant can give to another person. */
export const MyInvite = Type.Object({
  id: Type.Integer(),
  invite_code: Type.String(),
  status: Type.Integer(),
  created_at: IsoTime,
})
export type MyInvite = Type.Static<typeof MyInvite>

/** The wave of a participant, with all of their own codes. */
export const InviteTreePlace = Type.Object({
  participant: Nullable(Type.Object({ pid: Type.Integer(), conversation_id: Type.String() })),
  wave: Nullable(
    Type.Object({
      wave_id: Type.Integer(),
      wave: Type.Integer(),
      invites_per_user: Type.Integer(),
      owner_invites: Type.Integer(),
      size: Type.Integer(),
      joined_at: IsoTime,
    }),
  ),
  invites: Type.Array(Type.Object({ ...MyInvite.properties, ...inviteUseFields })),
})
export type InviteTreePlace = Type.Static<typeof InviteTreePlace>

const filter = { wave_id: Type.Optional(Int32), status: Type.Optional(Int32) }
const filters = Type.Object({ conversation_id: ConversationId, ...filter })

export const inviteTree = {
  listWaves: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/waves',
    scope: 'manage',
    summary: 'Lists the waves of a conversation in order',
    access: 'moderator',
    query: Type.Object({
      conversation_id: ConversationId,
      wave: Type.Optional(Int32),
    }),
    reply: Type.Array(Wave),
  }),
  createWave: defineEndpoint({
    ...hostChange,
    path: '/api/v3/treevite/waves',
    summary: 'Creates the next wave with its codes for the owner and for each member of the parent',
    merged: true,
    body: Type.Object({
      conversation_id: ConversationId,
      invites_per_user: Type.Optional(Allotment),
      owner_invites: Type.Optional(Allotment),
      /** 0 is the root; the latest wave when absent */
      parent_wave: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    reply: MadeWave,
    status: 201,
    errors: [
      'polis_err_conversation_archived',
      'polis_err_treevite_wave_requires_invites',
      'polis_err_treevite_parent_wave_not_found',
      'polis_err_treevite_wave_too_large',
    ],
    refusedWhen: ['archived', 'rehearsal'],
    records: 'invites-created',
  }),
  listInvites: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/invites',
    scope: 'manage',
    summary: 'Lists the codes of the conversation’s owner, newest first unless a column is given',
    access: 'moderator',
    query: Type.Object({
      ...filters.properties,
      ...Paging,
      ...createTableQuery(TABLE_COLUMNS.invites),
    }),
    reply: Type.Object({
      invites: Type.Array(Invite),
      pagination: Pagination,
      /** an extension: the codes of the wave, or of all waves, by status */
      counts: InviteCounts,
    }),
    records: 'invites-read',
  }),
  downloadInvites: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/invites/csv',
    summary: 'Returns the codes of the conversation’s owner as CSV; the filters and links are extensions',
    access: 'moderator',
    query: Type.Object({
      ...filters.properties,
      ...searchQuery,
      ...excelQuery,
      /** adds a last column with the link of each code, for mail merge */
      links: Type.Optional(Type.Boolean()),
    }),
    reply: Csv,
    records: 'invites-downloaded',
  }),
  revokeInvites,
  expireWave: defineEndpoint({
    ...hostChange,
    path: '/api/v3/treevite/expire',
    summary: 'Sets the expiry of the unused invites of a wave; without a time they never expire',
    body: Type.Object({
      conversation_id: ConversationId,
      wave_id: Int32,
      /** milliseconds since 1970, past or future; null or absent for never */
      expires_at: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TIME_MS })),
    }),
    reply: Type.Object(waveFields),
    errors: ['polis_err_conversation_archived'],
    records: 'wave-expiry-changed',
  }),
  acceptInvite: defineEndpoint({
    method: 'POST',
    path: '/api/v3/treevite/acceptInvite',
    summary: 'Joins a conversation with an invite code, and returns a login code, which is shown once',
    access: 'public',
    merged: true,
    body: Type.Object({
      conversation_id: ConversationId,
      invite_code: Type.String({ maxLength: LIMITS.inviteCode }),
      participant_key: Type.Optional(ParticipantKey),
    }),
    reply: Type.Object({
      status: Type.Literal('ok'),
      wave_id: Type.Integer(),
      invite_id: Type.Integer(),
      login_code: Type.String(),
      auth: TokenInfo,
    }),
    status: 201,
    errors: [
      'polis_err_treevite_invalid_request',
      'polis_err_treevite_invalid_or_used_invite',
      'polis_err_treevite_invite_race_condition',
      'polis_err_treevite_not_enabled',
      'polis_err_conversation_is_closed',
      'polis_err_too_many_attempts',
    ],
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/v3/treevite/login',
    summary: 'Signs a participant in on another device with their login code',
    access: 'public',
    merged: true,
    body: Type.Object({
      conversation_id: ConversationId,
      login_code: Type.String({ maxLength: LIMITS.loginCode }),
    }),
    reply: Type.Object({ status: Type.Literal('ok'), auth: TokenInfo }),
    errors: [
      'polis_err_treevite_invalid_request',
      'polis_err_treevite_login_code_invalid',
      'polis_err_too_many_attempts',
    ],
  }),
  listMyInvites: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/myInvites',
    summary: 'Lists the caller’s own unused codes; empty for callers who do not take part',
    access: 'token',
    query: Conversation,
    reply: Type.Array(MyInvite),
  }),
  downloadMyInvites: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/myInvites/csv',
    summary: 'Returns the caller’s own unused codes as CSV',
    access: 'token',
    query: Conversation,
    reply: Csv,
  }),
  getMyPlace: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/me',
    summary:
      'Returns the wave by which the caller joined, and all of their own codes; null and none for callers who do not take part',
    access: 'token',
    query: Conversation,
    reply: InviteTreePlace,
  }),
}
