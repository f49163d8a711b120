import type { EndpointReply } from '@folkmoot/api-types/endpoint'
import type { Topic, topics } from '@folkmoot/api-types/topics'
import { groupByLayer } from '@folkmoot/domain/topics'

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
