import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { MOD, type Mod } from '@folkmoot/domain/comments'
import { TIMES_MS } from '@folkmoot/domain/limits'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { api } from './api.ts'
import { createQuery } from './contract-endpoints.ts'

const commentListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationList: createQuery(build, comments.listModerationComments, 'Comment'),
    moderationCount: createQuery(build, comments.listModerationPage, 'Comment'),
  }),
})

const createListQuery = (conversation_id: string, mod: Mod) =>
  ({ moderation: true, include_voting_patterns: false, mod, conversation_id }) as const

const createCountQuery = (conversation_id: string, mod: Mod) => ({
  query: { ...createListQuery(conversation_id, mod), limit: 1 },
})

/** Loads all comments of a conversation with one moderation state, as moderators see them, ordered by id. */
const useModerationList = (conversation_id: string, mod: Mod) =>
  commentListsApi.useModerationListQuery({ query: createListQuery(conversation_id, mod) })

/** Loads every comment of a conversation, ordered by id; undefined until all three lists are loaded. */
export function useAllComments(conversation_id: string) {
  const answers = [
    useModerationList(conversation_id, MOD.accepted),
    useModerationList(conversation_id, MOD.unmoderated),
    useModerationList(conversation_id, MOD.rejected),
  ] as const
  const [accepted, unmoderated, rejected] = answers.map(({ currentData }) => currentData)
  const all = useMemo(() => {
    if (!accepted || !unmoderated || !rejected) return undefined
    const joined: ModerationComment[] = [...accepted, ...unmoderated, ...rejected]
    return joined.sort((one, other) => one.tid - other.tid)
  }, [accepted, unmoderated, rejected])
  return {
    comments: all,
    error: answers.find(({ error }) => error)?.error,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => void answers.map(({ refetch }) => refetch()),
  }
}

/** Polls as often as the moderation lists do; a hidden tab does not poll. */
const POLLING_OPTIONS = {
  pollingInterval: TIMES_MS.moderationPoll,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
}

/**
 * The number of a conversation's comments with one moderation state; undefined until it is known. It requests a page of
 * one comment, because only the total is needed; every change of a comment requests it again.
 */
export function useCommentCount(conversation_id: string, mod: Mod) {
  const { currentData, error, isFetching, refetch } = commentListsApi.useModerationCountQuery(
    createCountQuery(conversation_id, mod),
    POLLING_OPTIONS,
  )
  return { total: currentData?.pagination.total, error, isFetching, refetch }
}

/** The number of comments waiting. */
export const useWaitingCount = (conversation_id: string) => useCommentCount(conversation_id, MOD.unmoderated)

/**
 * Makes the number that a screen lists, with decisions that the server has not confirmed, the number of comments waiting on all of
 * the page: two counts of the same thing on one screen would differ for some seconds.
 * @param listed undefined while the list is loaded
 */
export function useListedWaitingCount(conversation_id: string, listed: number | undefined): void {
  const given = useMemo(() => createCountQuery(conversation_id, MOD.unmoderated), [conversation_id])
  // asks nothing itself: without another reader there is no second number
  const { currentData } = commentListsApi.endpoints.moderationCount.useQueryState(given)
  const total = currentData?.pagination.total
  const dispatch =
    useDispatch<ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>>()
  useEffect(() => {
    if (listed === undefined || total === undefined || total === listed) return
    dispatch(
      commentListsApi.util.updateQueryData('moderationCount', given, (draft) => {
        draft.pagination.total = listed
      }),
    )
  }, [dispatch, given, listed, total])
}
