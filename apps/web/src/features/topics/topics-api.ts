import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import { type Topic, topics } from '@folkmoot/api-types/topics'
import { groupByLayer, type TopicStatus } from '@folkmoot/domain/topics'
import { api } from '../../api/api.ts'
import { createMutation, createOrderedQuery, createQuery } from '../../api/contract-endpoints.ts'

/** Names the decisions about the topics of a conversation among the saves of the page. */
export const getTopicsKind = (conversation_id: string): string => `topics ${conversation_id}`

const topicsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTopics: createOrderedQuery(
      build,
      topics.listTopics,
      ({ query }) => getTopicsKind(query.conversation_id),
      'Topic',
    ),
    topicComments: createQuery(build, topics.topicComments, 'Topic', 'Comment'),
    proximity: createQuery(build, topics.proximity, 'Topic', 'Comment'),
    topicStats: createQuery(build, topics.topicStats, 'Topic'),
    editTopic: createMutation(build, topics.editTopic, 'Topic'),
    moderateTopics: createMutation(build, topics.moderateTopics, 'Topic', 'Comment'),
  }),
})

/** The moderator's name in the call; the server knows the caller by the token. */
export const MODERATOR_NAME = 'Folkmoot console'

export const { moderateTopics } = topicsApi.endpoints

/** Shows a topic with a status. */
export const showTopicStatus = (conversation_id: string, topic_key: string, status: TopicStatus) =>
  topicsApi.util.updateQueryData('listTopics', { query: { conversation_id } }, ({ topics_by_layer = {} }) => {
    const topic = Object.values(topics_by_layer)
      .flat()
      .find((one) => one.topic_key === topic_key)
    if (topic) topic.moderation.status = status
  })

export const {
  useEditTopicMutation,
  useListTopicsQuery,
  useTopicCommentsQuery,
  useProximityQuery,
  useTopicStatsQuery,
  useModerateTopicsMutation,
} = topicsApi

/** The topics of one layer. */
export interface Layer {
  layer: string
  topics: readonly Topic[]
}

/** Lists the layers of a reply from fine to coarse, each with its largest topics first: their numbers are by size. */
export const getLayers = ({ topics_by_layer = {} }: EndpointReply<typeof topics.listTopics>): Layer[] =>
  Object.entries(groupByLayer(Object.values(topics_by_layer).flat()))
    .map(([layer, topics]) => ({ layer, topics }))
    .toSorted((one, other) => Number(one.layer) - Number(other.layer))

/** Formats a topic's display name. */
export const formatTopicName = (topic: Pick<Topic, 'topic_name'>, unnamed: string): string =>
  topic.topic_name?.trim() || unnamed
