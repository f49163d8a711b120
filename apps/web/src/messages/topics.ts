import { MIN_TOPIC_COMMENTS } from '@folkmoot/domain/topics'

const formatComments = (count: number, shown: string) => `${shown} ${count === 1 ? 'comment' : 'comments'}`

const LAYER_WORDS = ['fine', 'broader', 'broadest']
const formatLayer = (layer: string): string => {
  const word = LAYER_WORDS[Number(layer)]
  return `Layer ${layer}${word === undefined ? '' : ` (${word})`}`
}

/** Texts of topic moderation. Texts that the requirements quote (TOP-1, TOP-7, TOP-8) are unchanged. */
export const topicMessages = {
  title: 'Topic moderation',
  intro: 'The subjects of the comments. A decision about a topic applies to every comment in it.',
  notEnabled: 'Topic moderation is not enabled for this conversation.',
  proNote:
    'Topic moderation is a Pro feature. It appears when the operator of this server has enabled it for your account. Until then, moderate single comments.',
  toComments: 'Moderate comments',

  tabsLabel: 'Views of topics',
  tree: 'Topics Tree',
  proximity: 'Proximity Map',
  statistics: 'Statistics',

  loadingTopics: 'Loading topics...',
  loadingComments: 'Loading comments...',
  loadingStatistics: 'Loading statistics...',
  loadingProximity: 'Loading proximity data...',
  failed: {
    topics: 'Failed to load topics',
    comments: 'Failed to load comments',
    statistics: 'Failed to load statistics',
    proximity: 'Failed to load proximity data',
  },
  unreachable: {
    topics: 'Network error loading topics',
    comments: 'Network error loading comments',
    statistics: 'Network error loading statistics',
    proximity: 'Network error loading proximity data',
  },
  error: (message: string) => `Error: ${message}`,

  noTopics: 'No topics available for this conversation.',
  noTopicsWhy: `Topics are computed automatically when at least ${MIN_TOPIC_COMMENTS} comments have words in common.`,
  noComments: 'No comments found for this topic.',
  noStatistics: 'No statistics available.',
  noneGenerated: 'No topics have been generated for this conversation yet.',
  noProximity: 'No proximity data available for this layer.',
  noCoordinates: 'No coordinate data available',

  layers: 'Layer',
  allLayers: 'All Layers',
  layer: formatLayer,
  layerHelp:
    'Layer 0 has the fine topics; a broader topic joins fine ones whose comments have words in common.',
  topicsIn: (count: number, shown: string) => `${shown} ${count === 1 ? 'topic' : 'topics'}`,
  unnamed: 'Topic without a name',
  commentCount: formatComments,
  verdict: (common: number, divided: number): string =>
    [...(common > 0 ? [`${common} common ground`] : []), ...(divided > 0 ? [`${divided} divided`] : [])].join(
      ', ',
    ),
  status: { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected', meta: 'Metadata' },
  model: 'Model',
  created: 'Created',
  commentsIn: 'Comments',
  moderator: 'Moderator',
  noModerator: 'Nobody yet',
  unknown: 'Unknown',
  nameOfTopic: 'Name',
  rename: 'Rename',
  hideInReports: 'Hide in reports',
  showInReports: 'Show in reports',
  hiddenInReports: 'Hidden in reports',
  editHelp: (name: string) => `Later runs keep this. Without a name of yours it is “${name}”.`,
  editFailed: 'The topic was not changed.',
  quoted: 'Quoted comment',
  quotedComment: (id: number, status: 'pending' | 'accepted' | 'rejected' | 'meta') =>
    status === 'accepted' ? `#${id}` : `#${id}, not accepted: readers do not see it`,
  accept: 'Accept',
  reject: 'Reject',
  viewComments: 'View Comments',
  acceptTopic: (name: string) => `Accept ${name}`,
  rejectTopic: (name: string) => `Reject ${name}`,
  viewTopic: (name: string) => `View Comments of ${name}`,

  acceptQuestion: (name: string) => `Accept the topic “${name}”?`,
  rejectQuestion: (name: string) => `Reject the topic “${name}”?`,
  appliesTo: (count: number, shown: string) => `This applies to ${formatComments(count, shown)}.`,
  alreadyDecided: (shown: string, status: string) => `Already ${status.toLowerCase()}: ${shown}.`,
  appliesToNone: 'This topic has no comments. The decision applies to the topic only.',
  appliesToNoneWaiting: 'No comment of this topic waits. The decision applies to the topic only.',
  acceptEffect: 'They will be shown to participants.',
  rejectEffect: 'They will be hidden from participants.',
  rejectDecidedToo: (count: number, shown: string) =>
    count === 1
      ? 'Also reject the comment that was accepted or marked as metadata'
      : `Also reject the ${shown} comments that were accepted or marked as metadata`,
  reason: 'Reason for the log',
  noReason: 'No reason',
  canUndo: 'You can undo this.',
  affectedComments: 'Affected comments',
  acceptCount: (count: number, shown: string) => `Accept ${formatComments(count, shown)}`,
  rejectCount: (count: number, shown: string) => `Reject ${formatComments(count, shown)}`,
  cancel: 'Cancel',
  accepted: (name: string, count: number, shown: string) =>
    `“${name}” is accepted, with ${formatComments(count, shown)}.`,
  rejected: (name: string, count: number, shown: string) =>
    `“${name}” is rejected, with ${formatComments(count, shown)}.`,
  decisionFailed: (name: string) => `The decision about “${name}” was not saved. It is unchanged.`,
  undone: (count: number, shown: string) => `Undone: ${formatComments(count, shown)} changed back.`,
  undoFailed: 'The decision could not be undone. It still applies.',

  backToTree: 'All topics',
  commentsTitle: (name: string) => `Comments of “${name}”`,
  commentsOfTopic: 'Comments of the topic',
  selectAll: 'Select all',
  selectedCount: (selected: string, all: string) => `${selected} of ${all} selected`,
  acceptSelected: 'Accept Selected',
  rejectSelected: 'Reject Selected',
  select: (id: number) => `Select comment ${id}`,
  number: (id: number) => `#${id}`,
  noText: 'The text of this comment is not available.',
  bulkAccepted: (count: number, shown: string) => `${formatComments(count, shown)} accepted.`,
  bulkRejected: (count: number, shown: string) => `${formatComments(count, shown)} rejected.`,
  bulkFailed: (count: number, shown: string) =>
    `The decision about ${formatComments(count, shown)} was not saved. They are unchanged and stay selected.`,

  mapHelp:
    'Comments that are close to each other are similar. A line is around each topic of three comments or more, and its name in the middle, where there is room for it; comments of a topic can lie apart, because the map has only two dimensions. Highlight a topic to see all of its comments.',
  highlight: 'Highlight',
  allTopics: 'All topics',
  mapDescription: (layer: string, count: number, shown: string) =>
    `Map of ${formatComments(count, shown)}: ${formatLayer(layer)}`,
  mapKeys: 'Arrow keys move between comments, Home and End to the first and the last, Escape leaves.',
  mapKey: 'What the shapes mean',
  mapColumns: { id: 'Comment', text: 'Text', kind: 'Status', group: 'Topic', x: 'x', y: 'y' },
  noCluster: 'none',
  point: (id: number, status: string, topic: string) => `Comment ${id}, ${status}, ${topic}`,
  pointTopic: (name: string) => `topic “${name}”`,
  pointAlone: 'in no topic',
  leftOut: (count: number, shown: string) =>
    `${formatComments(count, shown)} without coordinates cannot be shown.`,
  showTable: 'Show as table',
  chartFailed: 'The map could not be drawn.',

  figures: {
    total: 'Topics',
    pending: 'Pending',
    accepted: 'Accepted',
    rejected: 'Rejected',
    meta: 'Metadata',
  },
  completion: 'Completion rate',
  completionIs: (rate: string) => `Completion rate: ${rate}`,
  completionHelp: (decided: string, total: string) =>
    `${decided} of ${total} topics decided, over all layers.`,
} as const
