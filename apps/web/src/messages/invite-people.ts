/** Texts of the question how many people are invited. Sentences about codes and people are those of `@folkmoot/domain/invites`. */
export const peopleMessages = {
  heading: 'Invite people',
  people: 'How many people do you invite?',
  peopleHelp: 'Each gets a code from you.',
  each: 'How many may each of them invite?',
  eachHelp: 'Codes to pass on, for each person who joins. 0 if they invite nobody.',
  make: 'Make the codes',
  making: 'Making the codes…',
  makeFailed: 'The codes could not be made.',
  seeCodes: 'See the codes',
  largeQuestion: (codes: string) => `Make ${codes}?`,
  largeConsequence:
    'Waves cannot be removed afterwards. Their codes can be revoked or expire, but people may have used or passed them on by then.',
  cancel: 'Cancel',
  fieldsHeading: 'Set a wave’s own fields',
  fieldsHelp: 'For a single wave, with the parent of your choice.',
} as const
