/** Topics are looked for from so many comments on: fewer share no subjects. */
export const TOPICS_FROM = 10

/** The part of the comments that has to have come or gone, and how many at least, until topics are found anew. */
const CHANGED = 0.1
const LEAST_CHANGED = 3

/** How the comments of a conversation stand beside those that its topics were found from. */
export interface TopicsBasis {
  /** comments that topics would be found from now */
  readonly comments: number
  /** that the newest topics were found from; null without topics */
  readonly found: number | null
  /** of those, how many there still are */
  readonly kept: number
}

/**
 * Whether topics have to be found, or found anew: once there are enough comments, and again when a tenth of them, three at
 * least, came or were removed by moderation since. A few new comments would only move what moderators are reading.
 */
export function areTopicsDue({ comments, found, kept }: TopicsBasis): boolean {
  if (found === null) return comments >= TOPICS_FROM
  const changed = comments - kept + (found - kept)
  return changed >= Math.max(LEAST_CHANGED, found * CHANGED)
}
