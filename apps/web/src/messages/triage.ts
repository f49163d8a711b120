import { formatNumber } from '@folkmoot/domain/numbers'

const formatTids = (tids: readonly number[]) => tids.map((tid) => `#${tid}`).join(', ')

/** Texts of moderation: topics, and comments in place of others. */
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
  rejectTopic: (count: number) => `Reject the ${formatNumber(count)} waiting…`,
  rejectTopicLabel: (name: string, count: number) =>
    `Reject the ${formatNumber(count)} waiting comments of the topic ${name}, with a reason`,
  topicOf: (name: string) => `Topic: ${name}`,
  showTopic: 'Show only these',

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
} as const
