import { moderationLog, type ModerationDecision } from '@folkmoot/api-types/moderation-log'
import { moderationTeam, type TeamView } from '@folkmoot/api-types/moderation-team'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'
import type { ApiDispatch } from './moderation-api.ts'

const teamApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderationTeam: createQuery(build, moderationTeam.getModerationTeam),
    claimComment: createMutation(build, moderationTeam.claimComment),
    leaveModeration: createMutation(build, moderationTeam.leaveModeration),
    giveSecondOpinion: createMutation(build, moderationTeam.giveSecondOpinion),
    settleSecondOpinion: createMutation(build, moderationTeam.settleSecondOpinion),
    moderationDigest: createQuery(build, moderationTeam.getModerationDigest),
    setModerationDigest: createMutation(build, moderationTeam.setModerationDigest),
    commentHistory: createQuery(build, moderationLog.listModerationLog),
  }),
})

export const {
  useModerationDigestQuery,
  useSetModerationDigestMutation,
  useGiveSecondOpinionMutation,
  useSettleSecondOpinionMutation,
  useCommentHistoryQuery,
} = teamApi

export type { ModerationDecision, TeamView }

/** What a moderator says of themselves, and since which decision they want to know more. */
export interface TeamRequest {
  readonly tid: number | undefined
  readonly takesOver: boolean
  readonly after: number | undefined
  /** false in a hidden tab and for analysts: nothing is claimed */
  readonly isPresent: boolean
}

/** The calls of a team. They are rejected with an ApiFailure. */
export interface TeamServer {
  ask: (request: TeamRequest) => Promise<TeamView>
  leave: () => Promise<unknown>
}

/** Creates the calls of a conversation's team. */
export const createTeamServer = (dispatch: ApiDispatch, conversation_id: string): TeamServer => ({
  ask: ({ tid, takesOver, after, isPresent }) => {
    const since = after === undefined ? {} : { after }
    const { moderationTeam: read, claimComment } = teamApi.endpoints
    if (!isPresent) {
      const query = { conversation_id, ...since }
      return dispatch(read.initiate({ query }, { forceRefetch: true, subscribe: false })).unwrap()
    }
    const claim = { ...(tid === undefined ? {} : { tid }), ...(takesOver ? { take_over: true } : {}) }
    const body = { conversation_id, ...claim, ...since }
    return dispatch(claimComment.initiate({ body }, { track: false })).unwrap()
  },
  leave: () =>
    dispatch(
      teamApi.endpoints.leaveModeration.initiate({ query: { conversation_id } }, { track: false }),
    ).unwrap(),
})
