import { comments } from '@folkmoot/api-types/comments'
import { MOD, type Mod } from '@folkmoot/domain/comments'
import { TIMES_MS } from '@folkmoot/domain/limits'
import { useMemo } from 'react'
import { api } from './api.ts'
import { createOrderedQuery, createQuery } from './contract-endpoints.ts'

/** Names the decisions about the comments of a conversation among the saves of the page. */
export const getDecisionsKind = (conversation_id: string): string => `decisions ${conversation_id}`

export const commentListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    allComments: createOrderedQuery(
      build,
      comments.listModerationComments,
      ({ query }) => getDecisionsKind(query.conversation_id),
      'Comment',
    ),
    moderationCount: createQuery(build, comments.listModerationPage, 'Comment'),
  }),
})

/** Creates the query of all comments of a conversation, as moderators see them. */
export const createCommentsQuery = (conversation_id: string) => ({
  query: { moderation: true, include_voting_patterns: false, conversation_id },
})

/** Polls as often as moderators need; a hidden tab does not poll. */
const POLLING_OPTIONS = {
  pollingInterval: TIMES_MS.moderationPoll,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
} as const

/** Loads every comment of a conversation, ordered by id; undefined until they are loaded. */
export function useAllComments(conversation_id: string, options: { isPolled?: boolean } = {}) {
  const polling = options.isPolled ? { ...POLLING_OPTIONS, refetchOnMountOrArgChange: true } : {}
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = commentListsApi.useAllCommentsQuery(
    createCommentsQuery(conversation_id),
    polling,
  )
  /** `loadedAt`: when the server last sent them, in milliseconds */
  return { comments: currentData, error, isFetching, refetch, loadedAt: fulfilledTimeStamp }
}

/**
 * The number of a conversation's comments with one moderation state; undefined until it is known. Where a screen has all comments
 * they are counted, so that two numbers on one page never differ; otherwise a page of one comment is requested for its total.
 */
export function useCommentCount(conversation_id: string, mod: Mod) {
  const { query } = createCommentsQuery(conversation_id)
  const { currentData: all } = commentListsApi.endpoints.allComments.useQueryState({ query })
  const { currentData, error, isFetching, refetch } = commentListsApi.useModerationCountQuery(
    { query: { ...query, mod, limit: 1 } },
    { ...POLLING_OPTIONS, skip: all !== undefined },
  )
  const counted = useMemo(() => all?.filter((comment) => comment.mod === mod).length, [all, mod])
  return { total: counted ?? currentData?.pagination.total, error, isFetching, refetch }
}

/** The number of comments waiting. */
export const useWaitingCount = (conversation_id: string) => useCommentCount(conversation_id, MOD.unmoderated)
