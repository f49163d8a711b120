import { LIMITS } from '@folkmoot/domain/limits'
import { formatNumber } from '@folkmoot/domain/numbers'

/** Texts of copies of conversations. */
export const copyMessages = {
  heading: 'Use it again',
  copy: 'Copy as a new draft',
  withSeeds: 'With its seed comments',
  help: 'The copy has these settings. People, votes, comments of participants, invites and times are not copied.',
  failed: 'The copy could not be made.',
  done: (comments: number) =>
    comments === 0
      ? 'This is the copy, a draft.'
      : `This is the copy, a draft with ${formatNumber(comments)} seed ${comments === 1 ? 'comment' : 'comments'}.`,
  topic: (topic: string) => `Copy of ${topic}`.slice(0, LIMITS.topic),
} as const
