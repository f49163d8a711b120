import type { TopicRow } from '../../storage/result-tables.ts'

/** The name of a topic: a moderator’s, or the computed one. */
export const getTopicName = ({ given_name, name }: Pick<TopicRow, 'given_name' | 'name'>): string =>
  given_name ?? name
