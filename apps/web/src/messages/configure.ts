import { MIN_SEEDS, type LaunchStep } from '../conversation/launch-checks.ts'

/** Sentences of Configure that are not in messages.ts: what a closed one is, colours, and the checklist before a launch. */
export const configureMessages = {
  /** under the switch while it is off */
  closedHelp: 'Nobody can vote or comment now; what was said stays. Opening allows both again at once.',

  // colours of the explanation
  coloursHeading: 'Colours of the explanation',
  coloursIntro: 'The short text that explains how it works can stand in the colours of your site.',
  colours: {
    help_bgcolor: { label: 'Background', saved: 'The background colour is saved.' },
    help_color: { label: 'Text', saved: 'The text colour is saved.' },
  },
  colourHelp: 'A value such as #0b5c86 or a plain name such as navy. Empty: default.',
  colourPlaceholder: 'default',
  colourWrong: 'This is no colour. Write #, then three or six digits or letters a to f, or a plain name.',
  colourPicker: (label: string) => `Pick: ${label}`,
  colourSample: 'Sample',
  colourSampleText: 'Agree, disagree or pass on what others wrote.',
  colourHard: (contrast: string) =>
    `This is hard to read: the contrast is ${contrast} to 1, and text needs 4.5 to 1. Choose a darker or a lighter colour.`,
  colourDefault: 'Use default',
  colourDefaultOf: (label: string) => `Use default: ${label}`,

  noMail: 'This server has no mail set up, so nobody is asked until it has.',

  // before a launch
  checklistHeading: 'Before you launch',
  checklistIntro: 'A reminder. You can launch at any time.',
  ready: 'Everything is ready to launch.',
  stepsOpen: (count: number) =>
    count === 1
      ? 'One step of the checklist is not done yet.'
      : `${count} steps of the checklist are not done yet.`,
  done: 'Done:',
  open: 'Open:',
  unknown: 'Not known yet:',
  steps: {
    description: 'The description says why you ask',
    seeds: `At least ${MIN_SEEDS} seed comments are visible`,
    moderation: 'How comments are moderated is decided',
    waiting: 'No comment waits for moderation',
    link: 'The share link was tried',
  } satisfies Record<LaunchStep, string>,
  ways: {
    description: 'Write it',
    seeds: 'Add seed comments',
    moderation: 'Look at the option',
    waiting: 'Moderate',
    link: 'Go to the link',
  } satisfies Record<LaunchStep, string>,
  seedsSoFar: (written: string) => `${written} so far`,
  waitingNow: (written: string) => `${written} waiting`,
  keepOpen: 'Comments may appear at once',
} as const
