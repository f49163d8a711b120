export const TAGS = [
  'User',
  'Conversation',
  'Comment',
  'Stats',
  'Report',
  'Wave',
  'Invite',
  'Topic',
  'XidSecret',
  'Person',
  'AccessToken',
  'Webhook',
] as const

/** The kinds of data in replies; a mutation names the kinds to fetch again. */
export type Tag = (typeof TAGS)[number]
