import { LIMITS } from '@folkmoot/domain/limits'
import { formatNumber } from '@folkmoot/domain/format-number'

/** Texts of copies and templates of conversations. */
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

  templatesHeading: 'Begin with a template',
  templatesIntro:
    'A template fills in the topic and the description and adds seed comments. Replace what stands in [brackets], and take out what does not fit.',
  seedCount: (count: number) => `${count} seed comments`,
  templateFailed: 'The seed comments of the template could not be added.',
  templateDone: (count: number) => `The template is filled in, with ${count} seed comments.`,
} as const
