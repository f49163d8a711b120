import type { EmbedOptionName } from '@folkmoot/domain/embed-snippet'

interface OptionTexts {
  label: string
  help?: string
  /** what is wrong with a value that cannot be written */
  wrong?: string
}

const options: Record<EmbedOptionName, OptionTexts> = {
  ucv: { label: 'Visitors can vote' },
  ucw: { label: 'Visitors can write comments' },
  ucsh: { label: 'Show the explanation' },
  ucst: { label: 'Show the topic' },
  ucsd: { label: 'Show the description' },
  ucsv: { label: 'Show the opinion map' },
  ucsf: { label: 'Show the footer' },
  subscribe_type: {
    label: 'News by e-mail',
    help: 'Whether those who have voted on everything may leave an address.',
  },
  height: {
    label: 'Height in pixels',
    help: 'Empty: as high as its content.',
    wrong: 'A whole number from 200 to 5000.',
  },
  border: {
    label: 'Border',
    help: '“none”, or width, style and colour.',
    wrong: 'Write “none”, or something like “2px dashed #0b5c86”.',
  },
  border_radius: { label: 'Rounding of the corners in pixels', wrong: 'A whole number from 0 to 100.' },
  padding: { label: 'Space inside the border in pixels', wrong: 'A whole number from 0 to 100.' },
  ui_lang: {
    label: 'Language',
    help: 'A code such as “de” or “pt-br”. Empty: that of the visitor’s browser.',
    wrong: 'This is no language code.',
  },
  xid: {
    label: 'External id of the visitor (XID)',
    help: 'The id by which your site knows who is signed in. Your page has to fill it in for each visitor: write the placeholder of your template.',
    wrong: 'At most 999 characters.',
  },
  parent_url: {
    label: 'Address of the page',
    help: 'Kept with the conversation as the page that it is embedded on. Empty: the address that the visitor sees.',
    wrong: 'A web address that begins with https:// or http://.',
  },
  topic: {
    label: 'Topic',
    help: 'Of a conversation that the first visit creates. It can be changed later under Configure.',
    wrong: 'At most 1000 characters.',
  },
  show_vis: { label: 'Participants see the opinion map' },
  show_share: { label: 'Participants can share it' },
  bg_white: { label: 'White background' },
  auth_opt_allow_3rdparty: { label: 'Participants may sign in by other services, where this server has any' },
}

/** Sentences of the form that makes the lines of an embed. */
export const embedMessages = {
  snippet: 'Code to paste',
  theCode: 'the code',
  optionsSummary: 'Change what it shows and how it looks',
  optionsHelp: 'The code above follows as you choose. What you leave as it is does not appear in it.',
  reset: 'Back to the defaults',
  preview: 'Preview.',
  previewTitle: 'The conversation as it stands on a page',
  previewNote: 'It follows the form, and nothing in it counts as an answer.',
  previewOther: (topic: string) =>
    `Shown with your newest conversation, “${topic}”. It follows the form but for what is decided when a first visit creates the conversation, and nothing in it counts as an answer.`,
  previewNone: 'As soon as you have a conversation, a preview with it stands here.',
  previewFailed: 'The conversation for the preview could not be looked up.',
  /** where API_HOSTS is set */
  previewRefused:
    'There is no preview on this server: its operator has named the hosts whose pages it answers, and a preview belongs to none. On your own pages the conversation is shown all the same.',
  groups: {
    shows: 'What visitors can do and see',
    looks: 'How it looks',
    visitors: 'Who visits, and where',
    creation: 'When the first visit creates the conversation',
  },
  options,
  choices: { subscribe_type: { '': 'As the conversation has it', '0': 'Not offered', '1': 'Offered' } },
} as const
