/** Texts of the list of conversations. */
export const conversationListMessages = {
  loading: 'Loading conversations...',
  failed: (status: number | string, statusText: string) =>
    `Error loading conversations: ${status} ${statusText}`,
  noAnswer: 'No answer',
  create: 'Create new conversation',
  createFailed: 'The conversation could not be created.',
  createUnknown:
    'The server did not answer. The conversation may have been created: check the list before you try again.',

  title: 'All Conversations',
  own: 'Your conversations',
  pinned: 'Pinned',
  moderated: 'Conversations you moderate',
  moderator: 'Moderator',
  participants: (count: number, written: string) =>
    `${written} ${count === 1 ? 'participant' : 'participants'}`,
  waiting: (count: number, written: string) => `${written} ${count === 1 ? 'comment' : 'comments'} to review`,
  lastActivity: (ago: string) => `Last activity ${ago}`,
  pin: (topic: string) => `Pin: ${topic}`,
  pinTitle: 'Keep it at the top of the list',
  unpinTitle: 'Take it from the top of the list',
  pinFailed: 'The pin could not be changed.',
  archivedCount: (count: number) => `${count} archived`,
  none: 'No conversations yet',
  whatAConversationIs:
    'In a conversation people write short comments on one question, and vote on the comments of others: agree, disagree or pass. The votes show where they agree and where they differ.',

  // for administrators
  openLabel: 'Open a conversation by its id or address',
  openHelp: 'Administrators of this server can open every conversation, also those not in this list.',
  openHint: 'https://…/2abc',
  open: 'Open',
  openUnknown: 'This contains no conversation id. Paste the address of the conversation, or its id.',

  othersTitle: 'Other conversations',
  others: 'Conversations of other people',
  othersIntro:
    'Conversations that you moderate or take part in but do not own. Each opens in a new tab, as participants see it.',
  toOthers: 'Other conversations that you moderate or take part in',
  toOwn: 'Your conversations',
  noOthers: 'You do not take part in other people’s conversations',
  noOthersReason:
    'Other people’s conversations appear here after you vote or comment in them while signed in.',

  tools: 'Search and sort',
  search: 'Search',
  searchHint: 'Topic, description or page',
  status: 'Status',
  anyStatus: 'All but archived',
  sort: 'Sorted by',
  sorts: {
    participants: 'Most participants',
    activity: 'Last activity',
    waiting: 'Most to review',
    newest: 'Newest',
    topic: 'Topic, A to Z',
  },
  shown: (shown: string, all: string) =>
    shown === all ? `${all} conversations` : `${shown} of ${all} conversations`,
  noMatch: 'No matching conversations',
  noMatchReason:
    'No conversation has this status and all words of the search in its topic, description or page.',
  allArchived: 'All your conversations are archived',
  allArchivedReason: 'Archived conversations are kept as they are, out of this list.',
  showArchived: 'Show the archive',
  showAll: 'Show all conversations',
} as const
