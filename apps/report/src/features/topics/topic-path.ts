import type { TopicView } from './topic-view.ts'

/** Creates the address that opens a topic in the list of topics. */
export const createTopicPath = (
  reportId: string,
  { layer, anchor }: Pick<TopicView, 'layer' | 'anchor'>,
): string => `/topicReport/${reportId}?layer=${layer}#${anchor}`
