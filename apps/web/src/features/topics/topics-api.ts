import type { InputOf } from '@folkmoot/api-types/endpoint'
import { topics } from '@folkmoot/api-types/topics'
import { topicActionOf, topicStatusOf } from '@folkmoot/domain/topics'
import { api } from '../../api/api.ts'
import { mutation, query } from '../../api/from-contract.ts'

const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTopics: query(build, topics.listTopics, 'Topic'),
    topicComments: query(build, topics.topicComments, 'Topic', 'Comment'),
    proximity: query(build, topics.proximity, 'Topic', 'Comment'),
    topicStats: query(build, topics.topicStats, 'Topic'),
    moderateTopics: mutation(build, topics.moderateTopics, 'Topic', 'Comment'),
  }),
})

/** What decides, as servers without accounts of their own want to be told: ours knows who it is from the token. */
export const MODERATOR = 'Folkmoot console'

type Input = InputOf<typeof topics.moderateTopics>

/** How a topic is going to stand, laid over the known tree until the server has answered. */
const layOver = ({ body: { conversation_id, topic_key, action } }: Input) =>
  topicsApi.util.updateQueryData('listTopics', { query: { conversation_id } }, ({ topics_by_layer = {} }) => {
    const topic = Object.values(topics_by_layer)
      .flat()
      .find((one) => one.topic_key === topic_key)
    if (topic) topic.moderation.status = topicStatusOf(action)
  })

topicsApi.enhanceEndpoints({
  endpoints: {
    moderateTopics: {
      onQueryStarted: (input, { dispatch, queryFulfilled }) => {
        if (topicActionOf(input.body.action) === undefined) return undefined
        const laid = dispatch(layOver(input))
        // a failure is told where the decision was made
        return queryFulfilled.then(
          () => undefined,
          () => laid.undo(),
        )
      },
    },
  },
})

export const {
  useListTopicsQuery,
  useTopicCommentsQuery,
  useProximityQuery,
  useTopicStatsQuery,
  useModerateTopicsMutation,
} = topicsApi
