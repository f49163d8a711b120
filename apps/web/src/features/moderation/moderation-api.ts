import { comments, type ModerationComment } from '@folkmoot/api-types/comments'
import { moderationDigest } from '@folkmoot/api-types/moderation-log'
import { topics } from '@folkmoot/api-types/topics'
import { MOD, type ModerationList } from '@folkmoot/domain/comments'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'
import type { ModerationServer } from './moderation-store.ts'

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    // without tags: the ModerationStore reloads the lists itself, and keeps unchanged comments
    triageList: {
      ...createQuery(build, comments.listModerationComments),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    },
    voteCounts: createQuery(build, comments.listModerationComments),
    moderateComment: createMutation(build, comments.moderateComment),
    replaceComment: createMutation(build, comments.replaceComment),
    queueTopics: createQuery(build, topics.listTopics, 'Topic'),
    moderationDigest: createQuery(build, moderationDigest.getModerationDigest),
    setModerationDigest: createMutation(build, moderationDigest.setModerationDigest),
  }),
})

export const {
  useVoteCountsQuery,
  useReplaceCommentMutation,
  useQueueTopicsQuery,
  useModerationDigestQuery,
  useSetModerationDigestMutation,
} = moderationApi

export type ApiDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

const createListQuery = (conversation_id: string, list: ModerationList) => ({
  query: { moderation: true, include_voting_patterns: false, mod: MOD[list], conversation_id },
})

/** Creates the body of a decision: the whole comment, as the contract asks (NET-8). */
const createBody = ({ conversation_id, tid, active, mod, is_meta, velocity }: ModerationComment) => ({
  conversation_id,
  tid,
  active,
  mod,
  is_meta,
  velocity,
})

/** Always asks the server, and keeps nothing. */
const UNCACHED = { forceRefetch: true, subscribe: false }

/** Creates the calls of a conversation's moderation. */
export const createModerationServer = (dispatch: ApiDispatch, conversation_id: string): ModerationServer => ({
  loadList: (list) => {
    const { triageList } = moderationApi.endpoints
    return dispatch(triageList.initiate(createListQuery(conversation_id, list), UNCACHED)).unwrap()
  },
  saveDecision: (comment, { from, reason, repeats }) => {
    const { moderateComment } = moderationApi.endpoints
    const body = {
      ...createBody(comment),
      from,
      ...(reason ? { reason } : {}),
      ...(repeats === undefined ? {} : { repeats }),
    }
    return dispatch(moderateComment.initiate({ body }, { track: false })).unwrap()
  },
  invalidateComments: () => void dispatch(api.util.invalidateTags(['Comment'])),
})
