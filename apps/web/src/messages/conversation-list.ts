/** Sentences of the list of conversations. */
export const conversationListMessages = {
  loading: 'Loading conversations...',
  failed: (status: number | string, statusText: string) =>
    `Error loading conversations: ${status} ${statusText}`,
  noAnswer: 'No answer',
  create: 'Create new conversation',
  createFailed: 'The conversation could not be created.',
  createUnknown:
    'No answer came. The conversation may have been created all the same: look at the list before you try again.',

  title: 'All Conversations',
  own: 'Your conversations',
  moderated: 'Conversations you moderate',
  moderator: 'Moderator',
  participants: (count: number, written: string) =>
    `${written} ${count === 1 ? 'participant' : 'participants'}`,
  waiting: (count: number, written: string) =>
    `${written} ${count === 1 ? 'comment waits' : 'comments wait'} for moderation`,
  lastActivity: (ago: string) => `Last activity ${ago}`,
  none: 'No conversations yet',
  whatAConversationIs:
    'In a conversation people write short comments on one question, and vote on the comments of others: agree, disagree or pass. From the votes you see what unites them and where they differ.',

  // for administrators
  openLabel: 'Open a conversation by its id or address',
  openHelp:
    'As an administrator of this server you may open every conversation, also those that are not in this list.',
  openHint: 'https://…/2abc',
  open: 'Open',
  openUnknown: 'There is no conversation id in this. Paste the address of the conversation, or its id alone.',

  othersTitle: 'Other conversations',
  others: 'Conversations of others',
  othersIntro:
    'Conversations that you moderate or take part in but do not own. Each opens in a new tab, as participants see it.',
  toOthers: 'Other conversations, those you moderate or take part in',
  toOwn: 'Your conversations',
  noOthers: 'You do not take part in conversations of others',
  noOthersReason:
    'As soon as you vote or write in somebody else’s conversation while signed in, it stands here.',

  tools: 'Search and sort',
  search: 'Search',
  searchHint: 'Topic, description or page',
  status: 'Status',
  anyStatus: 'Any status',
  sort: 'Sorted by',
  sorts: {
    participants: 'Most participants',
    activity: 'Last activity',
    waiting: 'Most waiting',
    newest: 'Newest',
    topic: 'Topic, A to Z',
  },
  shown: (shown: string, all: string) =>
    shown === all ? `${all} conversations` : `${shown} of ${all} conversations`,
  noMatch: 'No conversation fits',
  noMatchReason: 'None has the status and, in its topic, description or page, all words of the search.',
  showAll: 'Show all conversations',
} as const
