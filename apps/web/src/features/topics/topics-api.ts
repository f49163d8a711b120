import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import { topics } from '@folkmoot/api-types/topics'
import { toTopicAction, parseTopicStatus } from '@folkmoot/domain/topics'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTopics: createQuery(build, topics.listTopics, 'Topic'),
    topicComments: createQuery(build, topics.topicComments, 'Topic', 'Comment'),
    proximity: createQuery(build, topics.proximity, 'Topic', 'Comment'),
    topicStats: createQuery(build, topics.topicStats, 'Topic'),
    editTopic: createMutation(build, topics.editTopic, 'Topic'),
    moderateTopics: createMutation(build, topics.moderateTopics, 'Topic', 'Comment'),
  }),
})

/** The moderator's name in the call; the server knows the caller by the token. */
export const MODERATOR_NAME = 'Folkmoot console'

type ModerateInput = EndpointInput<typeof topics.moderateTopics>

/** Patches a topic's status in the cached tree until the server has answered. */
const patchTopicStatus = ({ body: { conversation_id, topic_key, action } }: ModerateInput) =>
  topicsApi.util.updateQueryData('listTopics', { query: { conversation_id } }, ({ topics_by_layer = {} }) => {
    const topic = Object.values(topics_by_layer)
      .flat()
      .find((one) => one.topic_key === topic_key)
    if (topic) topic.moderation.status = parseTopicStatus(action)
  })

topicsApi.enhanceEndpoints({
  endpoints: {
    moderateTopics: {
      onQueryStarted: (input, { dispatch, queryFulfilled }) => {
        if (toTopicAction(input.body.action) === undefined) return undefined
        const laid = dispatch(patchTopicStatus(input))
        // a failure is shown beside the decision
        return queryFulfilled.then(
          () => undefined,
          () => laid.undo(),
        )
      },
    },
  },
})

export const {
  useEditTopicMutation,
  useListTopicsQuery,
  useTopicCommentsQuery,
  useProximityQuery,
  useTopicStatsQuery,
  useModerateTopicsMutation,
} = topicsApi
