import type { EmbedOptionName } from '@folkmoot/domain/embed'

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
    label: 'Updates by e-mail',
    help: 'People who have voted on every comment may enter an address.',
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
    wrong: 'This is not a language code.',
  },
  xid: {
    label: 'External id of the visitor (XID)',
    help: 'The id of the signed-in visitor on your site. Your page fills it in for each visitor: enter your template’s placeholder.',
    wrong: 'At most 999 characters.',
  },
  xid_exp: {
    label: 'Expiry of the signed id',
    help: 'Where your site signs ids: the placeholder for the seconds since 1970 at which the signature ends.',
    wrong: 'At most 20 characters.',
  },
  xid_sig: {
    label: 'Signature of the id',
    help: 'The placeholder for the signature that your server computes with the secret of your site.',
    wrong: 'At most 128 characters.',
  },
  xid_jwt: {
    label: 'Signed id as a token (JWT)',
    help: 'In place of id, expiry and signature: the placeholder for a token that your server signs.',
    wrong: 'At most 4000 characters.',
  },
  parent_url: {
    label: 'Address of the page',
    help: 'Stored as the page on which the conversation is embedded. Empty: the address that the visitor sees.',
    wrong: 'A web address that begins with https:// or http://.',
  },
  topic: {
    label: 'Topic',
    help: 'The topic of the conversation that the first visit creates. You can change it later under Configure.',
    wrong: 'At most 1000 characters.',
  },
  show_vis: { label: 'Participants see the opinion map' },
  show_share: { label: 'Participants can share it' },
  bg_white: { label: 'White background' },
  auth_opt_allow_3rdparty: {
    label: 'Participants may sign in with other services, if this server offers any',
  },
}

/** Texts of the form for the embed code. */
export const embedMessages = {
  snippet: 'Code to paste',
  theCode: 'the code',
  optionsSummary: 'Change what it shows and how it looks',
  optionsHelp: 'The code above changes with your choices. It contains only options that you have changed.',
  reset: 'Reset to defaults',
  preview: 'Preview.',
  previewTitle: 'The conversation as it appears on a page',
  previewNote: 'It follows the form. Votes and comments are not possible in it.',
  previewOther: (topic: string) =>
    `Shown with your newest conversation, “${topic}”. It follows the form, except for options that apply only when the first visit creates the conversation. Votes and comments are not possible in it.`,
  previewNone: 'A preview appears here when you have a conversation.',
  previewFailed: 'The conversation for the preview could not be loaded.',
  groups: {
    shows: 'What visitors can do and see',
    looks: 'How it looks',
    visitors: 'Who visits, and where',
    creation: 'When the first visit creates the conversation',
  },
  options,
  choices: { subscribe_type: { '': 'As the conversation has it', '0': 'Not offered', '1': 'Offered' } },
} as const
