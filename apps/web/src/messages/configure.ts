import type { ShownColourField, TextField } from '@folkmoot/domain/conversations'
import { formatNumber } from '@folkmoot/domain/numbers'
import type { LaunchItem } from '@folkmoot/domain/launch'

/** Texts of Configure. */
export const configureMessages = {
  configureIntro: 'Every change is saved as you make it.',

  // options
  takingPartHeading: 'Taking part',
  options: {
    vis_type: {
      label: 'Participants see the opinion map',
      help: 'They see the opinion groups and their own position. Otherwise only owners and moderators see results.',
    },
    write_type: {
      label: 'Participants can write comments',
      help: 'Otherwise they can only vote on existing comments.',
    },
    help_type: {
      label: 'Explain how it works',
      help: 'A short text above the voting and above the opinion map.',
    },
    subscribe_type: {
      label: 'Offer updates by e-mail',
      help: 'People who have voted on every comment may enter an address to be notified of new comments.',
    },
    strict_moderation: {
      label: 'Show comments only once they are accepted',
      help: 'New comments appear after a moderator has accepted them, so someone has to review often. Otherwise they appear at once and can be rejected later.',
    },
    profanity_filter: {
      label: 'Contact data and insults wait for a moderator',
      help: 'Telephone numbers, addresses, account numbers and insults are found by rules. Authors are told before they send.',
    },
    treevite_enabled: {
      label: 'Invitation only, by invite tree',
      help: 'Only people with an invite code take part. Invites go out in waves, and those who took part can invite others.',
    },
    importance_enabled: {
      label: 'Participants can mark comments as important',
      help: 'When they vote, they can also mark the comment as important to them.',
    },
  },
  inviteTreeOff: 'The invite tree is off.',
  inviteTreeOn: 'The invite tree is on: new people need an invite code.',
  noMail: 'This server has no e-mail configured. People are asked once it has.',

  // a setting that is not saved
  notSaved: (field: string) => `“${field}” is not saved.`,
  conflict: (field: string) => `Someone else has changed “${field}”.`,
  conflictTheirs: 'Their value:',
  conflictEmpty: '(empty)',
  on: 'on',
  off: 'off',
  keepMine: 'Save my change',
  takeTheirs: 'Keep their change',

  // texts
  textsHeading: 'About the conversation',
  askerHeading: 'Who asks',
  rulesHeading: 'Rules of the house',
  commentLength: 'Longest comment',
  commentLengthOption: (characters: number) => `${characters} characters`,
  commentLengthSaved: (characters: number) => `Comments have at most ${characters} characters.`,
  texts: {
    topic: {
      label: 'Topic',
      help: 'The question or subject, in a few words. It is the first thing people read.',
      saved: 'The topic is saved.',
    },
    description: {
      label: 'Description',
      help: 'Why you ask, how you will use the answers, and when the conversation closes. Links are allowed.',
      saved: 'The description is saved.',
    },
    asked_by: {
      label: 'Name',
      help: 'Your city, newspaper or group, as people know it. It stands above the question, on the result and on posters.',
      saved: 'The name is saved.',
    },
    contact: {
      label: 'Contact',
      help: 'A mail address, a telephone number or a page for questions. It is public.',
      saved: 'The contact is saved.',
    },
    results_use: {
      label: 'What happens with the results',
      help: 'Who reads them, who decides, and when. People read it after their last answer, and on the result.',
      saved: 'What happens with the results is saved.',
    },
    rules: {
      label: 'Rules',
      help: 'What a comment must not have, and who decides. People read it where they write, and where a comment of theirs is not shown. Empty: our short rules, in their language.',
      saved: 'The rules are saved.',
    },
    reject_reasons: {
      label: 'Your reasons for rejecting',
      help: 'One in each line, at most eight. Moderators choose from them, and the author reads the one that was chosen. Empty: our eight reasons.',
      saved: 'The reasons are saved.',
    },
  } satisfies Record<TextField, { label: string; help: string; saved: string }>,
  charactersLeft: (left: string) => `${left} characters left`,
  charactersTooMany: (count: number) =>
    `${formatNumber(count)} ${count === 1 ? 'character' : 'characters'} too many. The text is saved once it is shorter.`,

  // colours
  coloursHeading: 'Colours',
  coloursIntro:
    'Buttons and links, and the short text that explains how it works, can have the colours of your site.',
  colours: {
    style_btn: { label: 'Buttons and links', saved: 'The colour of buttons and links is saved.' },
    help_bgcolor: { label: 'Background of the explanation', saved: 'The background colour is saved.' },
    help_color: { label: 'Text of the explanation', saved: 'The text colour is saved.' },
  } satisfies Record<ShownColourField, { label: string; saved: string }>,
  colourHelp: 'A value such as #0b5c86 or a colour name such as navy. Empty: default.',
  colourPlaceholder: 'default',
  colourWrong:
    'This is not a colour. Enter # followed by three or six digits or letters from a to f, or a colour name.',
  accentUnreadable:
    'White letters cannot be read on this colour, so the page does not use it. Choose a darker one, as # and six digits.',
  colourPicker: (label: string) => `Pick: ${label}`,
  colourDefault: 'Use default',
  colourDefaultLabel: (label: string) => `Use default: ${label}`,

  // before a launch
  checklistHeading: 'Before you launch',
  checklistFailed: 'The launch list could not be loaded.',
  notReady: 'This conversation cannot be launched yet',
  notReadyClose: 'Close',
  done: 'Done:',
  open: 'Open:',
  needed: 'Needed:',
  ways: {
    question: 'Write the question',
    description: 'Write it',
    seeds: 'Add seed comments',
    languages: 'Go to the seed comments',
    waiting: 'Moderate',
    moderators: 'Invite a moderator',
    invites: 'Make a wave',
    ids: 'Go to the list of ids',
    embed: 'Go to the list of sites',
    times: 'Go to the times',
    mail: 'Go to the setting',
    organiser: '',
  } satisfies Record<LaunchItem, string>,
} as const
