import { comments, type ModerationComment, moderationLog } from '@folkmoot/api-types'
import { LIMITS, MOD, type ModerationList } from '@folkmoot/domain'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../api/api.ts'
import { mutation, query } from '../../api/from-contract.ts'
import type { DeskServer } from './desk-work.ts'

const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    // the desk loads them again itself, when decisions are settled; what is the same it tells by itself too
    triageList: {
      ...query(build, comments.listModerationComments),
      structuralSharing: false,
      keepUnusedDataFor: 0,
    },
    voteCounts: query(build, comments.listModerationComments),
    moderateComment: mutation(build, comments.moderateComment),
    latestDecisions: query(build, moderationLog.listModerationLog),
  }),
})

export const { useVoteCountsQuery } = moderationApi

export type ApiDispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

const listQuery = (conversation_id: string, list: ModerationList) => ({
  query: { moderation: true, include_voting_patterns: false, mod: MOD[list], conversation_id },
})

/** What goes out with a decision: the whole comment, as the contract asks (NET-8). */
const bodyOf = ({ conversation_id, tid, active, mod, is_meta, velocity }: ModerationComment) => ({
  conversation_id,
  tid,
  active,
  mod,
  is_meta,
  velocity,
})

/** What is asked anew each time, and not kept. */
const FRESH = { forceRefetch: true, subscribe: false }
/** Comments that are named in one address: longer ones are refused by some proxies. */
const NAMED = 500

/** The calls of a conversation's moderation. */
export const deskServerFor = (dispatch: ApiDispatch, conversation_id: string): DeskServer => ({
  list: (list) => {
    const { triageList } = moderationApi.endpoints
    return dispatch(triageList.initiate(listQuery(conversation_id, list), FRESH)).unwrap()
  },
  look: async (tids) => {
    const { triageList } = moderationApi.endpoints
    const found: ModerationComment[] = []
    for (let from = 0; from < tids.length; from += NAMED) {
      const some = tids.slice(from, from + NAMED)
      const query = { moderation: true, include_voting_patterns: false, tids: some, conversation_id }
      found.push(...(await dispatch(triageList.initiate({ query }, FRESH)).unwrap()))
    }
    return found
  },
  log: async (most) => {
    const query = { conversation_id, limit: Math.min(most, LIMITS.pageMost) }
    const { decisions } = await dispatch(
      moderationApi.endpoints.latestDecisions.initiate({ query }, FRESH),
    ).unwrap()
    return decisions
  },
  send: (comment, reason) => {
    const body = { ...bodyOf(comment), ...(reason ? { reason } : {}) }
    return dispatch(moderationApi.endpoints.moderateComment.initiate({ body }, { track: false })).unwrap()
  },
  changed: () => void dispatch(api.util.invalidateTags(['Comment'])),
})
