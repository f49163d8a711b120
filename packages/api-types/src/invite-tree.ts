import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import {
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
} from './schema.ts'

/** A time as text, as the contract has it in everything of the invite tree. */
const IsoTime = Type.String()
const Allotment = Type.Integer({ minimum: 0, maximum: LIMITS.waveInvites })
/** The last moment that a date can name. */
const MAX_TIME_MS = 8_640_000_000_000_000

const Conversation = Type.Object({ conversation_id: ConversationId })

/** How many codes have which status now. */
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
  /** an extension: from when on its unused invites are expired, in milliseconds since 1970; null for never */
  expires_at: Nullable(Milliseconds),
}

/** One step of the invite tree. `size` is what it could grow to, not how many codes or people there are. */
export const Wave = Type.Object({
  ...waveFields,
  /** an extension, there when counts are asked for: people who joined by it, and its codes by what became of them */
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

/** A code that a participant may give to somebody. */
export const MyInvite = Type.Object({
  id: Type.Integer(),
  invite_code: Type.String(),
  status: Type.Integer(),
  created_at: IsoTime,
})
export type MyInvite = Type.Static<typeof MyInvite>

/** Where a participant stands in the invite tree, with all of their own codes. */
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
    summary: 'The waves of a conversation in their order',
    access: 'moderator',
    query: Type.Object({
      conversation_id: ConversationId,
      wave: Type.Optional(Int32),
      /** an extension: says of each wave how many people joined by it, and what became of its codes */
      counts: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Array(Wave),
    errors: [],
  }),
  createWave: defineEndpoint({
    method: 'POST',
    path: '/api/v3/treevite/waves',
    summary: 'Makes the next wave with its codes: those of the owner, and those of each member of the parent',
    access: 'moderator',
    merged: true,
    body: Type.Object({
      conversation_id: ConversationId,
      invites_per_user: Type.Optional(Allotment),
      owner_invites: Type.Optional(Allotment),
      /** 0 is the root; the latest wave when absent */
      parent_wave: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    example: { conversation_id: '2demo3talk', invites_per_user: 3, owner_invites: 10 },
    reply: Type.Object({ ...waveFields, invites_created: Type.Integer() }),
    status: 201,
    errors: [
      'polis_err_treevite_wave_requires_invites',
      'polis_err_treevite_parent_wave_not_found',
      'polis_err_treevite_wave_too_large',
      'polis_err_treevite_create_wave',
    ],
  }),
  listInvites: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/invites',
    summary: 'The codes that belong to the conversation’s owner, the newest first',
    access: 'moderator',
    query: Type.Object({
      ...filters.properties,
      ...Paging,
      /** an extension: says how many codes of the wave, or of all waves, have which status, whichever is listed */
      counts: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      invites: Type.Array(Invite),
      pagination: Pagination,
      counts: Type.Optional(InviteCounts),
    }),
    errors: [],
  }),
  downloadInvites: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/invites/csv',
    summary: 'The codes that belong to the conversation’s owner as CSV; the filters are an extension',
    access: 'moderator',
    query: filters,
    reply: Csv,
    replyType: 'csv',
    errors: [],
  }),
  revokeInvites: defineEndpoint({
    method: 'POST',
    path: '/api/v3/treevite/revoke',
    summary:
      'Makes one invite, or all unused ones of a wave, worthless (an extension); who joins the wave later still gets ' +
      'codes of their own',
    access: 'moderator',
    body: Type.Object({
      conversation_id: ConversationId,
      invite_id: Type.Optional(Int32),
      wave_id: Type.Optional(Int32),
    }),
    example: { conversation_id: '2demo3talk', wave_id: 1 },
    reply: Type.Object({ revoked: Type.Integer() }),
    errors: ['polis_err_treevite_invalid_request', 'polis_err_treevite_invite_already_used'],
  }),
  expireWave: defineEndpoint({
    method: 'POST',
    path: '/api/v3/treevite/expire',
    summary: 'Says from when on the unused invites of a wave are expired; without a time they never are',
    access: 'moderator',
    body: Type.Object({
      conversation_id: ConversationId,
      wave_id: Int32,
      /** milliseconds since 1970, past or future; null or absent for never */
      expires_at: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TIME_MS })),
    }),
    reply: Type.Object(waveFields),
    errors: [],
  }),
  acceptInvite: defineEndpoint({
    method: 'POST',
    path: '/api/v3/treevite/acceptInvite',
    summary: 'Lets somebody into a conversation by an invite code, and gives them a login code, shown once',
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
    summary: 'Brings a participant back on another device by their login code',
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
    summary: 'The caller’s own codes that nobody has used yet; none of whoever takes no part',
    access: 'token',
    query: Conversation,
    reply: Type.Array(MyInvite),
    errors: [],
  }),
  downloadMyInvites: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/myInvites/csv',
    summary: 'The caller’s own codes that nobody has used yet, as CSV',
    access: 'token',
    query: Conversation,
    reply: Csv,
    replyType: 'csv',
    errors: [],
  }),
  getMyPlace: defineEndpoint({
    method: 'GET',
    path: '/api/v3/treevite/me',
    summary:
      'The wave by which the caller joined, and all of their own codes; null and none of whoever takes no part',
    access: 'token',
    query: Conversation,
    reply: InviteTreePlace,
    errors: [],
  }),
}
