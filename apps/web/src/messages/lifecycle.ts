import type { LifecycleProblem } from '@folkmoot/domain/lifecycle'

/** Texts of the control of a conversation's state, in Configure. */
export const lifecycleMessages = {
  heading: 'Status',
  track: 'From draft to archive',
  now: '(now)',
  draft:
    'The conversation is not launched. The link already works, and the first vote of another person launches it.',
  draftByCode:
    'The conversation is not launched. The link already works for people with a code, and the first vote of another person launches it.',
  scheduled: (time: string) => `It opens on ${time}. Until then nobody can vote or comment.`,
  open: (wayIn: string) => `The conversation is open. ${wayIn}`,
  closed: 'Voting and commenting are off. Comments and votes stay, and so does what participants can read.',
  archived: (day: string) =>
    `Archived since ${day}. The list does not show it by default, and nothing in it can change. Its page and its reports stay.`,
  closes: (time: string) => `It closes on ${time}.`,
  closesNever: 'No time is set for closing.',

  toggle: 'Open for votes and comments',
  launch: 'Launch',
  launchQuestion: 'Launch this conversation?',
  launchConsequence:
    'The conversation will be marked Open for everyone who works on it. It cannot become a draft again.',
  launched: 'The conversation is launched.',
  openNow: 'Open now',
  openAgain: 'Open again',
  opened: 'The conversation is open.',
  close: 'Close',
  endQuestion: (action: string) => `${action} this conversation?`,
  closedNow: 'The conversation is closed. Voting and commenting are off.',
  schedule: 'Schedule…',
  changeTimes: 'Change the times…',
  unschedule: 'Do not open',
  unscheduled: 'The conversation does not open by itself any more.',
  archive: 'Archive',
  archivedNow: 'The conversation is archived.',
  takeBack: 'Take back from the archive',
  readOnly:
    'These settings can only be read, because the conversation is archived. To change them, take it back from the archive: the button is under Status.',
  takenBack: 'The conversation is in the list again. It is closed.',
  cancel: 'Cancel',
  failed: 'The status is not changed.',
  ownerOnly:
    'Only the owner may close this conversation, because closing begins the days until people are forgotten.',

  // the dialog
  scheduleHeading: 'When the conversation opens and closes',
  scheduleClosing: 'When the conversation closes',
  zone: (zone: string) =>
    `Times are those of your computer’s time zone, ${zone}. The server opens and closes to the second.`,
  opensAt: 'Opens',
  opensEmpty: 'Empty: you open it by hand.',
  opensDraft: 'Opening launches it. Before that nobody can vote, not even to try it.',
  closesAt: 'Closes',
  closesEmpty: 'Empty: it stays open until somebody closes it.',
  remove: (label: string) => `Remove: ${label}`,
  save: 'Save the times',
  saved: 'The times are saved.',
  problems: {
    past: 'This time is over. Choose one in the future.',
    order: 'It must close after it opens.',
    state: 'A closed conversation needs a time of opening too.',
    archived: 'The conversation is archived.',
  } satisfies Record<LifecycleProblem, string>,
} as const
