import { formatNumber } from '@folkmoot/domain/format-number'

const formatTids = (tids: readonly number[]) => tids.map((tid) => `#${tid}`).join(', ')

/** Texts of moderation: topics, questions to colleagues, comments in place of others, saved views. */
export const triageMessages = {
  // filters
  topicFilter: 'Topic',
  anyTopic: 'Any topic',
  topicOption: (name: string, count: number) => `${name} (${formatNumber(count)})`,
  topicLayer: (at: number, layers: number) =>
    at === 0 ? 'Broad topics' : at === layers - 1 ? 'Fine topics' : 'Middle topics',
  goneTopic: 'A topic that is gone',
  loadingTopic: 'Loading the topic...',
  authorFilter: 'Participant number',
  askedFilter: 'Asked a colleague',
  rejectTopic: (count: number) => `Reject the ${formatNumber(count)} waiting…`,
  rejectTopicLabel: (name: string, count: number) =>
    `Reject the ${formatNumber(count)} waiting comments of the topic ${name}, with a reason`,
  topicOf: (name: string) => `Topic: ${name}`,
  showTopic: 'Show only these',

  // a question to colleagues
  ask: 'Ask…',
  askLong: 'Ask a colleague about this comment',
  askedTag: 'Asked',
  askTitle: (tid: number) => `Ask a colleague about #${tid}`,
  askHelp:
    'Everybody who moderates this conversation sees your question with the comment, until somebody decides it. Participants do not see it.',
  askLabel: 'Your question',
  askEmpty: 'Write your question.',
  askSend: 'Ask',
  askFailed: 'The question was not saved.',
  asked: (name: string | null, age: string) => `${name ?? 'Somebody'} asked ${age}:`,
  withdraw: 'Withdraw',
  withdrawLabel: 'Withdraw the question',

  // split and reword
  replace: 'Reword…',
  replaceLong: 'Reword or split this comment',
  replaceTitle: (tid: number) => `Reword or split #${tid}`,
  replaceHelp:
    'The comment is rejected, and what you write takes its place, without votes. The author’s text stays in the moderation log, and the author can see what became of it.',
  replaceOriginal: 'The author wrote',
  replaceText: (at: number, count: number) => (count === 1 ? 'New text' : `Part ${at} of ${count}`),
  addPart: 'Split: add a part',
  removePart: (at: number) => `Remove part ${at}`,
  remove: 'Remove',
  replaceAccept: 'Accept at once',
  replaceAcceptHelp: 'Otherwise what you write waits in the list for another decision.',
  replaceSend: (count: number) => (count === 1 ? 'Reword' : `Split in ${formatNumber(count)}`),
  replaceFailed: 'Nothing was changed.',
  replaceEmpty: 'Write the new text, or the texts of the parts.',
  replaceSame: 'This is the author’s text. Change it, or accept the comment as it is.',
  replaceTooLong: (limit: number) => `A comment has at most ${formatNumber(limit)} characters.`,
  charactersLeft: (left: number) => `${formatNumber(left)} characters left`,
  replacedBy: (count: number) =>
    count === 1 ? 'A moderator put it into other words:' : `A moderator split it in ${formatNumber(count)}:`,
  replaces: 'A moderator wrote this in place of the author’s text:',
  lineageLabel: 'What became of it, or what it was',
  formatTids,

  // saved views
  views: 'Views',
  viewsTitle: 'Saved views',
  viewsHelp: 'A view keeps the list, the filters and the order under a name. Its link opens it.',
  ownViews: 'Only for you',
  sharedViews: 'For everybody who works on this conversation',
  noViews: 'No saved views yet.',
  viewsFailed: 'The saved views could not be loaded.',
  viewsLoading: 'Loading the saved views...',
  currentView: 'shown now',
  saveView: 'Save what is shown now',
  viewName: 'Name of the view',
  viewShared: 'For everybody who works on this conversation',
  viewSave: 'Save',
  viewEmpty: 'Write a name.',
  viewFailed: 'The view was not saved.',
  viewNotDeleted: 'The view was not deleted.',
  viewRename: 'Rename',
  renameView: (name: string) => `Rename ${name}`,
  viewDelete: 'Delete',
  deleteView: (name: string) => `Delete ${name}`,
  viewUpdate: 'Replace',
  updateView: (name: string) => `Replace ${name} with what is shown now`,
  linkOfView: (name: string) => `the link to ${name}`,
  madeBy: (name: string) => `by ${name}`,
  viewGone: 'This saved view does not exist',
  viewGoneHelp: 'It was deleted, or it belongs to somebody else only.',
  toList: 'Open the list',
} as const
