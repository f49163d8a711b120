import { LIMITS } from './limits.ts'

/** The options of a conversation that the console shows as checkboxes, in the order of Configure. */
export const INTEGER_OPTIONS = ['vis_type', 'write_type', 'help_type', 'subscribe_type'] as const
export const BOOLEAN_OPTIONS = [
  'strict_moderation',
  'profanity_filter',
  'treevite_enabled',
  'importance_enabled',
] as const
export type IntegerOption = (typeof INTEGER_OPTIONS)[number]
export type BooleanOption = (typeof BOOLEAN_OPTIONS)[number]

/**
 * The text settings of a conversation, in the order of Configure. The schemas of the API, Configure and its tests are made
 * from these lines; the texts are in `messages/configure.ts` of the console.
 */
export const TEXT_FIELDS = {
  topic: { maxCharacters: LIMITS.topic, isMultiline: false },
  description: { maxCharacters: LIMITS.description, isMultiline: true },
  asked_by: { maxCharacters: LIMITS.askedBy, isMultiline: false },
  contact: { maxCharacters: LIMITS.contact, isMultiline: false },
  results_use: { maxCharacters: LIMITS.resultsUse, isMultiline: true },
  rules: { maxCharacters: 2000, isMultiline: true },
  /** a line each */
  reject_reasons: { maxCharacters: 1000, isMultiline: true },
} as const
export type TextField = keyof typeof TEXT_FIELDS

/** Those of the question itself. */
export const QUESTION_FIELDS = ['topic', 'description'] as const
/** Those that say who asks. A new conversation has them from its owner’s last one. */
export const ASKER_FIELDS = ['asked_by', 'contact', 'results_use'] as const
/** The rules of the house for comments. */
export const RULES_FIELDS = ['rules', 'reject_reasons'] as const
export type AskerFields = Readonly<Record<(typeof ASKER_FIELDS)[number], string | null>>

/** The colours of a conversation. Null in the database, and `DEFAULT_COLOUR` in a change, stand for no custom colour. */
export const COLOUR_FIELDS = ['bgcolor', 'help_bgcolor', 'help_color', 'style_btn'] as const
/** The colours in Configure: of buttons and links, and of the explanation. */
export const SHOWN_COLOUR_FIELDS = ['style_btn', 'help_bgcolor', 'help_color'] as const
export type ShownColourField = (typeof SHOWN_COLOUR_FIELDS)[number]

/** The word for “no custom colour” on the wire; null in the database. */
export const DEFAULT_COLOUR = 'default'

/** The stored value of a colour setting; null when it is empty or “default”. */
export function parseColour(value: string): string | null {
  const colour = value.trim()
  return colour === '' || colour === DEFAULT_COLOUR ? null : colour
}

/** A valid CSS colour: #rgb or #rrggbb with or without alpha, or a name; or empty. */
export const COLOUR_PATTERN = '^(|#[0-9a-fA-F]{3,4}|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{8}|[a-zA-Z]{3,20})$'

const COLOUR = new RegExp(COLOUR_PATTERN)

/** True for a colour, an empty text and the word for the default. */
export const isColour = (text: string): boolean => COLOUR.test(parseColour(text) ?? '')

/** The colour as #rrggbb, which colour pickers need; white for other notations. */
export function toPickerColour(colour: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(colour)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase()
  return (/^#[0-9a-f]{6}/i.exec(colour)?.[0] ?? '#ffffff').toLowerCase()
}

const FIRST_CHARACTERS = '23456789'
const OTHER_CHARACTERS = '23456789abcdefhijkmnprstuvwxyz'

/** Characters of a conversation id: by default, and with short_url. */
export const CONVERSATION_ID_LENGTH = { usual: 10, short: 6 } as const

/**
 * Creates a public conversation id: a digit 2 to 9, then digits and lower-case letters without look-alikes.
 * @param random returns an integer from 0 to its argument, exclusive
 */
export function createConversationId(
  random: (below: number) => number,
  length: number = CONVERSATION_ID_LENGTH.usual,
): string {
  let id = FIRST_CHARACTERS[random(FIRST_CHARACTERS.length)] ?? '2'
  while (id.length < length) id += OTHER_CHARACTERS[random(OTHER_CHARACTERS.length)] ?? '2'
  return id
}

/** Valid conversation ids of any length: imported ones are longer or shorter. */
export const CONVERSATION_ID_PATTERN = /^[0-9][0-9A-Za-z]+$/

/** The title of a conversation without a topic: its time of creation, in the contract's format. */
export const formatPlaceholderTopic = (created: number): string => new Date(created).toUTCString()

/** The name of a conversation without a topic; the participant page has it in its languages. */
const UNTITLED_CONVERSATION = 'Untitled conversation'

/** A conversation as far as its name goes. */
interface TitledConversation {
  readonly topic?: string | null | undefined
  /** in milliseconds, where it is known: servers of the contract replace an empty topic by this time */
  readonly created?: string | number | undefined
}

/** The name of a conversation on every page: its topic, or that it is untitled. */
export function getConversationTitle(
  { topic, created }: TitledConversation,
  untitled = UNTITLED_CONVERSATION,
): string {
  const title = topic?.trim() ?? ''
  if (created !== undefined && title === formatPlaceholderTopic(Number(created))) return untitled
  return title || untitled
}

/** The text to type to confirm an irreversible action: the conversation's name, or its id where it has none. */
export const getConfirmationName = ({
  topic,
  conversation_id,
}: {
  readonly topic?: string | null | undefined
  readonly conversation_id: string
}): string => topic?.trim() || conversation_id

/** Folds what typing and copying change: spaces, line ends, and the form of letters with accents. */
const foldName = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** True when the typed text is the name. Capitals count. */
export const isConfirmed = (typed: string, name: string): boolean => foldName(typed) === foldName(name)
