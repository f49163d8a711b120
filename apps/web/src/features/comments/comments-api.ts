import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { moderationLog } from '@folkmoot/api-types/moderation-log'
import { MOD, type ModerationList } from '@folkmoot/domain/comments'
import { LIMITS } from '@folkmoot/domain/limits'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api.ts'
import { createDownload, createMutation, createQuery } from '../../api/contract-endpoints.ts'
import type { DeskServer } from './desk-work.ts'

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    // the desk loads them again itself, when decisions are settled; what is the same it tells by itself too
    triageList: {
      ...createQuery(build, comments.listModerationComments),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    },
    voteCounts: createQuery(build, comments.listModerationComments),
    moderateComment: createMutation(build, comments.moderateComment),
    moderationLog: createQuery(build, moderationLog.listModerationLog),
    downloadModerationLog: createDownload(build, moderationLog.downloadModerationLog),
  }),
})

export const { useVoteCountsQuery, useModerationLogQuery, useDownloadModerationLogMutation } = moderationApi

export type ApiDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

const createListQuery = (conversation_id: string, list: ModerationList) => ({
  query: { moderation: true, include_voting_patterns: false, mod: MOD[list], conversation_id },
})

/** What goes out with a decision: the whole comment, as the contract asks (NET-8). */
const createModerationBody = ({
  conversation_id,
  tid,
  active,
  mod,
  is_meta,
  velocity,
}: ModerationComment) => ({
  conversation_id,
  tid,
  active,
  mod,
  is_meta,
  velocity,
})

/** What is asked anew each time, and not kept. */
const REFETCH_OPTIONS = { forceRefetch: true, subscribe: false }
/** Comments that are named in one address: longer ones are refused by some proxies. */
const MAX_IDS_PER_CALL = 500

/** The calls of a conversation's moderation. */
export const createModerationServer = (dispatch: ApiDispatch, conversation_id: string): DeskServer => ({
  list: (list) => {
    const { triageList } = moderationApi.endpoints
    return dispatch(triageList.initiate(createListQuery(conversation_id, list), REFETCH_OPTIONS)).unwrap()
  },
  look: async (tids) => {
    const { triageList } = moderationApi.endpoints
    const found: ModerationComment[] = []
    for (let from = 0; from < tids.length; from += MAX_IDS_PER_CALL) {
      const some = tids.slice(from, from + MAX_IDS_PER_CALL)
      const query = { moderation: true, include_voting_patterns: false, tids: some, conversation_id }
      found.push(...(await dispatch(triageList.initiate({ query }, REFETCH_OPTIONS)).unwrap()))
    }
    return found
  },
  log: async (most) => {
    const query = { conversation_id, limit: Math.min(most, LIMITS.maxPageRows) }
    const { decisions } = await dispatch(
      moderationApi.endpoints.moderationLog.initiate({ query }, REFETCH_OPTIONS),
    ).unwrap()
    return decisions
  },
  send: (comment, reason) => {
    const body = { ...createModerationBody(comment), ...(reason ? { reason } : {}) }
    return dispatch(moderationApi.endpoints.moderateComment.initiate({ body }, { track: false })).unwrap()
  },
  changed: () => void dispatch(api.util.invalidateTags(['Comment'])),
})
