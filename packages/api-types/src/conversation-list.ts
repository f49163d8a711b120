import { type ConversationStatus, CONVERSATION_STATUSES } from '@folkmoot/domain/lifecycle'
import {
  LIST_PARTS,
  LIST_SECTIONS,
  LIST_SORTS,
  type ListPart,
  type ListSection,
  type ListSort,
} from '@folkmoot/domain/conversation-list'
import { LIST_HEALTH_WORDS, type ListHealthWord } from '@folkmoot/domain/health/list-health'
import { LIMITS } from '@folkmoot/domain/limits'
import * as Type from 'typebox'
import { ConversationListItem } from './conversations.ts'
import { defineEndpoint } from './endpoint.ts'
import { ConversationId, Empty, Milliseconds } from './schema.ts'

const createWord = <W extends string>(words: readonly W[]) =>
  Type.Unsafe<W>(Type.Union(words.map((word) => Type.Literal(word))))

/** A conversation on a page of the list. */
export const ConversationEntry = Type.Object({
  ...ConversationListItem.properties,
  section: createWord<ListSection>(LIST_SECTIONS),
  is_pinned: Type.Optional(Type.Boolean()),
  /** one word, and the figures of its reason; only for callers with a role, and where something is judged */
  health: Type.Optional(
    Type.Object({
      word: createWord<ListHealthWord>(LIST_HEALTH_WORDS),
      count: Type.Optional(Type.Integer()),
      time: Type.Optional(Milliseconds),
      days: Type.Optional(Type.Integer()),
    }),
  ),
  /** names of others with a role in it, at most five, and how many there are; only for callers with a role */
  colleagues: Type.Optional(Type.Array(Type.String())),
  colleague_count: Type.Optional(Type.Integer()),
})
export type ConversationEntry = Type.Static<typeof ConversationEntry>

/** A page of the list. */
export const ConversationPageReply = Type.Object({
  conversations: Type.Array(ConversationEntry),
  /** how many match, on all pages; examples never count */
  shown: Type.Integer(),
  /** how many there are that are not archived, and that are */
  total: Type.Integer(),
  archived: Type.Integer(),
  examples: Type.Integer(),
})
export type ConversationPageReply = Type.Static<typeof ConversationPageReply>

/** Extensions of ours: the list by pages, pins, and the example. */
export const conversationList = {
  listConversationPage: defineEndpoint({
    method: 'GET',
    path: '/api/v3/conversations',
    when: { want_page: 'true' },
    summary:
      'Returns a page of the caller’s conversations, searched, filtered and sorted, with their health and who works on them (an extension)',
    access: 'signed-in',
    scope: 'none',
    refusal: { 401: 'polis_err_need_auth', 403: 'polis_err_need_auth' },
    query: Type.Object({
      want_page: Type.Boolean(),
      /** `mine`: those that the caller owns or moderates; `others`: those that the caller does not own */
      part: createWord<ListPart>(LIST_PARTS),
      search: Type.Optional(Type.String({ maxLength: LIMITS.listSearch })),
      status: Type.Optional(createWord<ConversationStatus>(CONVERSATION_STATUSES)),
      sort: Type.Optional(createWord<ListSort>(LIST_SORTS)),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      /** whose days are counted; default UTC */
      time_zone: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.timeZone })),
      /** of the contract's list; ignored here */
      include_all_conversations_i_am_in: Type.Optional(Type.Boolean()),
    }),
    reply: ConversationPageReply,
    errors: ['polis_err_need_auth', 'polis_err_param_parse_failed_time_zone'],
  }),
  pinConversation: defineEndpoint({
    method: 'PUT',
    path: '/api/v3/conversation/pin',
    scope: 'none',
    summary: 'Keeps a conversation at the top of the caller’s list, or takes it from there (an extension)',
    access: 'analyst',
    body: Type.Object({ conversation_id: ConversationId, is_pinned: Type.Boolean() }),
    reply: Empty,
    errors: [],
  }),
  createExample: defineEndpoint({
    method: 'POST',
    path: '/api/v3/conversation/example',
    scope: 'none',
    summary:
      'Makes an example to look around in: a closed conversation with invented people, which never opens and never counts (an extension)',
    access: 'signed-in',
    body: Type.Object({}),
    reply: Type.Object({ conversation_id: Type.String() }),
    errors: [],
  }),
}
