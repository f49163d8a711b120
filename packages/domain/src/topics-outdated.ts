/** Topics are looked for from so many comments on: fewer share no subjects. */
export const MIN_TOPIC_COMMENTS = 10

/** The part of the comments that has to have come or gone, and how many at least, until topics are found anew. */
const MAX_CHANGED_SHARE = 0.1
const MIN_CHANGED_COMMENTS = 3

/** How the comments of a conversation stand beside those that its topics were found from. */
export interface TopicsBasis {
  /** comments that topics would be found from now */
  readonly comments: number
  /** that the newest topics were found from; null without topics */
  readonly foundFrom: number | null
  /** of those, how many there still are */
  readonly remaining: number
}

/**
 * Whether topics have to be found, or found anew: once there are enough comments, and again when a tenth of them, three at
 * least, came or were removed by moderation since. A few new comments would only move what moderators are reading.
 */
export function isTopicRunPending({ comments, foundFrom: found, remaining: kept }: TopicsBasis): boolean {
  if (found === null) return comments >= MIN_TOPIC_COMMENTS
  const changed = comments - kept + (found - kept)
  return changed >= Math.max(MIN_CHANGED_COMMENTS, found * MAX_CHANGED_SHARE)
}
