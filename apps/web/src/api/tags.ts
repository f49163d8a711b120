/** Kinds of cached replies. */
export const TAGS = ['User', 'Conversation', 'Comment', 'Stats', 'Report', 'Wave', 'Invite', 'Topic'] as const

/** The kind of a reply; a mutation names the kinds to fetch again. */
export type Tag = (typeof TAGS)[number]
