import { MIN_SEEDS, type LaunchStep } from '../conversation/launch-checks.ts'

/** Texts of Configure that are not in messages.ts: closed conversations, colours, and the launch checklist. */
export const configureMessages = {
  /** under the switch while it is off */
  closedHelp:
    'Nobody can vote or comment now; existing comments and votes stay. Opening allows both again at once.',

  // colours of the explanation
  coloursHeading: 'Colours of the explanation',
  coloursIntro: 'The short text that explains how it works can use the colours of your site.',
  colours: {
    help_bgcolor: { label: 'Background', saved: 'The background colour is saved.' },
    help_color: { label: 'Text', saved: 'The text colour is saved.' },
  },
  colourHelp: 'A value such as #0b5c86 or a colour name such as navy. Empty: default.',
  colourPlaceholder: 'default',
  colourWrong:
    'This is not a colour. Enter # followed by three or six digits or letters from a to f, or a colour name.',
  colourPicker: (label: string) => `Pick: ${label}`,
  colourSample: 'Sample',
  colourSampleText: 'Agree, disagree or pass on comments by others.',
  colourHard: (contrast: string) =>
    `This is hard to read: the contrast is ${contrast} to 1, and text needs 4.5 to 1. Choose a darker or a lighter colour.`,
  colourDefault: 'Use default',
  colourDefaultOf: (label: string) => `Use default: ${label}`,

  noMail: 'This server has no e-mail configured. People are asked once it has.',

  // before a launch
  checklistHeading: 'Before you launch',
  checklistIntro: 'These steps are optional. You can launch at any time.',
  ready: 'Everything is ready to launch.',
  stepsOpen: (count: number) =>
    count === 1
      ? 'One step of the checklist is not done yet.'
      : `${count} steps of the checklist are not done yet.`,
  done: 'Done:',
  open: 'Open:',
  unknown: 'Not known yet:',
  steps: {
    description: 'The description is filled in',
    seeds: `At least ${MIN_SEEDS} seed comments are visible`,
    moderation: 'The moderation setting is chosen',
    waiting: 'No comments to review',
    link: 'The share link was tried',
  } satisfies Record<LaunchStep, string>,
  ways: {
    description: 'Write it',
    seeds: 'Add seed comments',
    moderation: 'Go to the setting',
    waiting: 'Moderate',
    link: 'Go to the link',
  } satisfies Record<LaunchStep, string>,
  seedsSoFar: (written: string) => `${written} so far`,
  waitingNow: (written: string) => `${written} to review`,
  keepOpen: 'Comments may appear at once',
} as const
