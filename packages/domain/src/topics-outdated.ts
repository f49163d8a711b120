/** Topics are computed from this many comments on: fewer share no subjects. */
export const MIN_TOPIC_COMMENTS = 10

/** Topics are computed again after this share of the comments, and at least this many, were added or removed. */
const MAX_CHANGED_SHARE = 0.1
const MIN_CHANGED_COMMENTS = 3

/** Numbers of comments, now and in the newest topics. */
interface TopicsBasis {
  /** current comments */
  readonly comments: number
  /** comments of the newest topics; null without topics */
  readonly foundFrom: number | null
  /** comments of the newest topics that still exist */
  readonly remaining: number
}

/**
 * True when topics have to be computed: for the first time when there are enough comments, and again after a tenth of them,
 * at least three, were added or removed by moderation. Fewer changes would only disturb moderators who read the topics.
 */
export function isTopicRunPending({ comments, foundFrom, remaining }: TopicsBasis): boolean {
  if (foundFrom === null) return comments >= MIN_TOPIC_COMMENTS
  const changed = comments - remaining + (foundFrom - remaining)
  return changed >= Math.max(MIN_CHANGED_COMMENTS, foundFrom * MAX_CHANGED_SHARE)
}
