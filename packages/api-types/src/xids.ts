import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import {
  excelQuery,
  ConversationId,
  Csv,
  Empty,
  Milliseconds,
  Nullable,
  Pagination,
  Paging,
} from './schema.ts'

const Xids = Type.Array(Type.String({ maxLength: LIMITS.xid }))
const Conversation = Type.Object({ conversation_id: ConversationId })
const FileQuery = Type.Object({ ...Conversation.properties, ...excelQuery })

/** A signing secret of a site, without its text. */
const XidSecret = Type.Object({ secret_id: Type.String(), created: Milliseconds })
export type XidSecret = Type.Static<typeof XidSecret>

const xidsEndpoint = {
  access: 'moderator',
  refusal: { 401: 'polis_err_get_xids_authentication_required', 403: 'polis_err_get_xids_not_authorized' },
} as const

const allowListEndpoint = {
  access: 'moderator',
  refusal: {
    401: 'polis_err_get_xidAllowList_authentication_required',
    403: 'polis_err_get_xidAllowList_not_authorized',
  },
} as const

export const xids = {
  downloadXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xid/:file',
    scope: 'export',
    summary: 'Returns the external id of each participant as CSV, for people who administer the conversation',
    access: 'signed-in',
    /** the id from conversationUuid, and `-xid.csv` */
    params: Type.Object({ file: Type.String({ maxLength: LIMITS.xidFile }) }),
    query: Type.Object(excelQuery),
    reply: Csv,
    errors: ['polis_error_data_unknown_report', 'polis_err_data_export_permission'],
    records: 'identities-downloaded',
  }),
  listXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xids',
    scope: 'export',
    summary: 'Lists the external ids of participants with their number of votes',
    ...xidsEndpoint,
    query: Type.Object({ ...Conversation.properties, ...Paging }),
    reply: Type.Object({
      xids: Type.Array(Type.Object({ pid: Type.Integer(), xid: Type.String(), vote_count: Type.Integer() })),
      pagination: Pagination,
    }),
    records: 'identities-read',
  }),
  downloadXidsInUse: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xids/csv',
    summary: 'Returns the external ids of participants with their number of votes as CSV',
    ...xidsEndpoint,
    query: FileQuery,
    reply: Csv,
    records: 'identities-downloaded',
  }),
  allowXidsEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/v3/xidWhitelist',
    summary: 'Adds external ids to the caller’s own list, which applies to all of their conversations',
    access: 'signed-in',
    body: Type.Object({
      xid_whitelist: Type.Array(Xids.items, { minItems: 1 }),
      /** an extension: removes all others from the caller’s list */
      replace_all: Type.Optional(Type.Boolean()),
    }),
    reply: Empty,
    errors: ['polis_err_bad_xid'],
    records: 'allow-list-changed',
  }),
  listAllowedXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xidAllowList',
    scope: 'export',
    summary: 'Lists the external ids that may take part, with their participants',
    ...allowListEndpoint,
    query: Type.Object({ ...Conversation.properties, ...Paging }),
    reply: Type.Object({
      xids: Type.Array(Type.Object({ xid: Type.String(), pid: Nullable(Type.Integer()) })),
      pagination: Pagination,
    }),
    records: 'identities-read',
  }),
  allowXids: defineEndpoint({
    method: 'POST',
    path: '/api/v3/xidAllowList',
    scope: 'manage',
    summary: 'Adds external ids to a conversation’s list',
    access: 'moderator',
    refusedWhen: ['rehearsal', 'archived'],
    refusal: {
      401: 'polis_err_post_xidAllowList_authentication_required',
      403: 'polis_err_post_xidAllowList_not_authorized',
    },
    body: Type.Object({
      ...Conversation.properties,
      xid_allow_list: Xids,
      /** removes all others from the list */
      replace_all: Type.Optional(Type.Boolean()),
    }),
    reply: Empty,
    errors: ['polis_err_conversation_forgetting', 'polis_err_conversation_forgotten', 'polis_err_bad_xid'],
    records: 'allow-list-changed',
  }),
  downloadAllowedXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xidAllowList/csv',
    summary: 'Returns the external ids that may take part as CSV',
    ...allowListEndpoint,
    query: FileQuery,
    reply: Csv,
    records: 'identities-downloaded',
  }),
  listXidSecrets: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xidSecrets',
    summary: 'Lists the secrets with which the caller’s site signs external ids, without their text',
    access: 'signed-in',
    reply: Type.Object({ secrets: Type.Array(XidSecret) }),
  }),
  createXidSecret: defineEndpoint({
    method: 'POST',
    path: '/api/v3/xidSecrets',
    summary: 'Creates a signing secret of the caller’s site; its text is in this reply only',
    access: 'signed-in',
    reply: Type.Object({ ...XidSecret.properties, secret: Type.String() }),
    errors: ['polis_err_too_many_xid_secrets', 'polis_err_site_owner_only'],
    records: 'xid-secret-created',
  }),
  withdrawXidSecret: defineEndpoint({
    method: 'POST',
    path: '/api/v3/xidSecrets/withdraw',
    summary: 'Ends a signing secret of the caller’s site: what it signed no longer counts',
    access: 'signed-in',
    body: Type.Object({ secret_id: Type.String({ minLength: 1, maxLength: LIMITS.xidExpiry }) }),
    /** false when the site has no such secret */
    reply: Type.Object({ withdrawn: Type.Boolean() }),
    errors: ['polis_err_site_owner_only'],
    records: 'xid-secret-withdrawn',
  }),
}
