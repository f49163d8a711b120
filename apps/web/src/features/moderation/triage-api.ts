import { topics } from '@folkmoot/api-types/topics'
import { triage } from '@folkmoot/api-types/triage'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const triageApi = api.injectEndpoints({
  endpoints: (build) => ({
    topicMembers: createQuery(build, topics.listTopicMembers, 'Topic'),
    // without tags: the ModerationStore reloads the lists itself
    askColleague: createMutation(build, triage.askColleague),
    replaceComment: createMutation(build, triage.replaceComment),
    moderationViews: createQuery(build, triage.listModerationViews, 'ModerationView'),
    createModerationView: createMutation(build, triage.createModerationView, 'ModerationView'),
    updateModerationView: createMutation(build, triage.updateModerationView, 'ModerationView'),
    deleteModerationView: createMutation(build, triage.deleteModerationView, 'ModerationView'),
  }),
})

export const {
  useTopicMembersQuery,
  useAskColleagueMutation,
  useReplaceCommentMutation,
  useModerationViewsQuery,
  useCreateModerationViewMutation,
  useUpdateModerationViewMutation,
  useDeleteModerationViewMutation,
} = triageApi
