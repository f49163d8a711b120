import { type ConversationStatus, CONVERSATION_STATUSES } from '@folkmoot/domain/lifecycle'
import {
  LIST_PARTS,
  LIST_SECTIONS,
  LIST_SORTS,
  type ListPart,
  type ListSection,
  type ListSort,
} from '@folkmoot/domain/conversation-list'
import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { ConversationListItem } from './conversations.ts'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty } from './schema.ts'

const createWord = <W extends string>(words: readonly W[]) =>
  Type.Unsafe<W>(Type.Union(words.map((word) => Type.Literal(word))))

/** A conversation on a page of the list. */
export const ConversationEntry = Type.Object({
  ...ConversationListItem.properties,
  section: createWord<ListSection>(LIST_SECTIONS),
})
export type ConversationEntry = Type.Static<typeof ConversationEntry>

/** A page of the list. */
export const ConversationPageReply = Type.Object({
  conversations: Type.Array(ConversationEntry),
  /** how many match, on all pages */
  shown: Type.Integer(),
  /** how many there are that are not archived, and that are */
  total: Type.Integer(),
  archived: Type.Integer(),
})
export type ConversationPageReply = Type.Static<typeof ConversationPageReply>

/** Extensions of ours: the list by pages, and pins. */
export const conversationList = {
  listConversationPage: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversations',
    when: { want_page: 'true' },
    summary:
      'Returns a page of the caller’s conversations, searched, filtered and sorted, with the number of comments to review (an extension)',
    access: 'signed-in',
    scope: 'none',
    refusal: { 401: 'polis_err_need_auth', 403: 'polis_err_need_auth' },
    query: Type.Object({
      want_page: Type.Boolean(),
      /** `mine`: those that the caller owns; `others`: those that the caller does not own */
      part: createWord<ListPart>(LIST_PARTS),
      search: Type.Optional(Type.String({ maxLength: LIMITS.listSearch })),
      status: Type.Optional(createWord<ConversationStatus>(CONVERSATION_STATUSES)),
      sort: Type.Optional(createWord<ListSort>(LIST_SORTS)),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      /** of the contract's list; ignored here */
      include_all_conversations_i_am_in: Type.Optional(Type.Boolean()),
    }),
    reply: ConversationPageReply,
  }),
  pinConversation: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/conversation/pin',
    scope: 'none',
    summary: 'Keeps a conversation at the top of the caller’s list, or takes it from there (an extension)',
    access: 'analyst',
    body: Type.Object({ conversation_id: ConversationId, is_pinned: Type.Boolean() }),
    reply: Empty,
  }),
}
