/** The open choices of a conversation that the console shows as checkboxes, in the order of Configure. */
export const INTEGER_OPTIONS = ['vis_type', 'write_type', 'help_type', 'subscribe_type'] as const
export const BOOLEAN_OPTIONS = ['strict_moderation', 'treevite_enabled', 'importance_enabled'] as const
export type IntegerOption = (typeof INTEGER_OPTIONS)[number]
export type BooleanOption = (typeof BOOLEAN_OPTIONS)[number]

/** The word that stands for “no colour of its own” on the wire; it is stored as null. */
export const DEFAULT_COLOUR = 'default'

export const CONVERSATION_STATUS = { draft: 'Draft', open: 'Open', closed: 'Closed' } as const
export type ConversationStatus = keyof typeof CONVERSATION_STATUS

/** Draft, open or closed: closed wins over draft, because nobody can vote then (CFG-10). */
export function getConversationStatus(conversation: {
  is_draft: boolean
  is_active: boolean
}): ConversationStatus {
  if (!conversation.is_active) return 'closed'
  return conversation.is_draft ? 'draft' : 'open'
}

/** What a new conversation starts with, besides the identity the server gives it. */
export const NEW_DRAFT = { is_draft: true, is_active: true } as const

/**
 * The value of is_draft after a save: it only ever goes from true to false (CFG-10).
 * `asked` is undefined when the save leaves it out.
 */
export const applyDraftChange = (current: boolean, asked: boolean | undefined): boolean =>
  current && asked !== false

/** Turns what a colour field holds into what is stored: emptied or “default” is null. */
export function parseColour(value: string): string | null {
  const colour = value.trim()
  return colour === '' || colour === DEFAULT_COLOUR ? null : colour
}

/** A colour that a style sheet takes as it is: #rgb, #rrggbb, with or without alpha, or a plain name. */
export const COLOUR_PATTERN = '^(|#[0-9a-fA-F]{3,4}|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{8}|[a-zA-Z]{3,20})$'

const COLOUR = new RegExp(COLOUR_PATTERN)

/** Whether a colour field's text can be stored: a colour, nothing, or the word for the default. */
export const isColour = (text: string): boolean => COLOUR.test(parseColour(text) ?? '')

/** A colour as a colour picker takes it, #rrggbb; white stands for what has no such form. */
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

/** Lengths of a conversation id: the usual one and the one made by short_url. */
export const CONVERSATION_ID_LENGTH = { usual: 10, short: 6 } as const

/**
 * Makes a public conversation id: a digit 2 to 9, then digits and lower-case letters without look-alikes.
 * @param random gives a whole number from 0 up to, not including, its argument
 */
export function createConversationId(
  random: (below: number) => number,
  length: number = CONVERSATION_ID_LENGTH.usual,
): string {
  let id = FIRST_CHARACTERS[random(FIRST_CHARACTERS.length)] ?? '2'
  while (id.length < length) id += OTHER_CHARACTERS[random(OTHER_CHARACTERS.length)] ?? '2'
  return id
}

/** What an id in an address may look like; older servers made longer and shorter ones. */
export const CONVERSATION_ID_PATTERN = /^[0-9][0-9A-Za-z]+$/

/** What a list calls a conversation that has no topic yet: the time it was made, as the contract has it. */
export const formatPlaceholderTopic = (created: number): string => new Date(created).toUTCString()
