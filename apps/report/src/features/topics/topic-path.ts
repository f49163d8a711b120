import type { TopicView } from './topic-view.ts'

/** Where a topic stands open among the topics of its report. */
export const createTopicPath = (
  reportId: string,
  { layer, anchor }: Pick<TopicView, 'layer' | 'anchor'>,
): string => `/topicReport/${reportId}?layer=${layer}#${anchor}`
