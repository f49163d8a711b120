import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Csv, Empty, Nullable, Pagination, Paging } from './schema.ts'

const Xids = Type.Array(Type.String({ maxLength: LIMITS.xid }))
const Conversation = Type.Object({ conversation_id: ConversationId })

const xidsEndpoint = {
  access: 'moderator',
  refusal: { 401: 'polis_err_get_xids_authentication_required', 403: 'polis_err_get_xids_not_authorized' },
  errors: ['polis_err_get_xids_authentication_required', 'polis_err_get_xids_not_authorized'],
} as const

const allowListEndpoint = {
  access: 'moderator',
  refusal: {
    401: 'polis_err_get_xidAllowList_authentication_required',
    403: 'polis_err_get_xidAllowList_not_authorized',
  },
  errors: ['polis_err_get_xidAllowList_authentication_required', 'polis_err_get_xidAllowList_not_authorized'],
} as const

export const xids = {
  downloadXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xid/:file',
    summary: 'The external id of each participant as CSV, for those who administer the conversation',
    access: 'signed-in',
    /** the id that conversationUuid gives, and `-xid.csv` */
    params: Type.Object({ file: Type.String({ maxLength: LIMITS.xidFile }) }),
    reply: Csv,
    replyType: 'csv',
    errors: ['polis_error_data_unknown_report', 'polis_err_data_export_permission'],
  }),
  listXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xids',
    summary: 'The external ids of participants, with how many votes each gave',
    ...xidsEndpoint,
    query: Type.Object({ ...Conversation.properties, ...Paging }),
    reply: Type.Object({
      xids: Type.Array(Type.Object({ pid: Type.Integer(), xid: Type.String(), vote_count: Type.Integer() })),
      pagination: Pagination,
    }),
  }),
  downloadXidsInUse: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xids/csv',
    summary: 'The external ids of participants with their number of votes as CSV',
    ...xidsEndpoint,
    query: Conversation,
    reply: Csv,
    replyType: 'csv',
  }),
  allowXidsEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/v3/xidWhitelist',
    summary: 'Puts external ids on the caller’s own list, which holds for all of their conversations',
    access: 'signed-in',
    body: Type.Object({
      xid_whitelist: Type.Array(Xids.items, { minItems: 1 }),
      /** an extension: takes all others off the caller’s list */
      replace_all: Type.Optional(Type.Boolean()),
    }),
    reply: Empty,
    errors: ['polis_err_bad_xid'],
  }),
  listAllowedXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xidAllowList',
    summary: 'The external ids that may take part, with who came by them',
    ...allowListEndpoint,
    query: Type.Object({ ...Conversation.properties, ...Paging }),
    reply: Type.Object({
      xids: Type.Array(Type.Object({ xid: Type.String(), pid: Nullable(Type.Integer()) })),
      pagination: Pagination,
    }),
  }),
  allowXids: defineEndpoint({
    method: 'POST',
    path: '/api/v3/xidAllowList',
    summary: 'Puts external ids on a conversation’s list',
    access: 'moderator',
    refusal: {
      401: 'polis_err_post_xidAllowList_authentication_required',
      403: 'polis_err_post_xidAllowList_not_authorized',
    },
    body: Type.Object({
      ...Conversation.properties,
      xid_allow_list: Xids,
      /** takes all others off the list */
      replace_all: Type.Optional(Type.Boolean()),
    }),
    reply: Empty,
    errors: [
      'polis_err_bad_xid',
      'polis_err_post_xidAllowList_authentication_required',
      'polis_err_post_xidAllowList_not_authorized',
    ],
  }),
  downloadAllowedXids: defineEndpoint({
    method: 'GET',
    path: '/api/v3/xidAllowList/csv',
    summary: 'The external ids that may take part as CSV',
    ...allowListEndpoint,
    query: Conversation,
    reply: Csv,
    replyType: 'csv',
  }),
}
