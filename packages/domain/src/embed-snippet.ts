import { LIMITS } from './limits.ts'
import { PRODUCT_SLUG } from './product.ts'

interface OptionSpec {
  /** what its value may be; a switch is “true” or “false” */
  kind: 'switch' | 'choice' | 'pixels' | 'text'
  /** what holds when the attribute is absent; it is not written then */
  defaultValue: string
  /** only for a page’s own conversation, which is made with it at the first visit */
  isForCreation?: true
  /** of a choice: what it can be besides the default */
  values?: readonly string[]
  /** of a number of pixels: the most and the least that make sense, and whether the unit is written */
  min?: number
  max?: number
  unit?: 'px'
  /** of a text: how long, and what it has to look like */
  maxLength?: number
  pattern?: RegExp
}

const ON_BY_DEFAULT = { kind: 'switch', defaultValue: 'true' } as const
const OFF_AT_CREATION = { kind: 'switch', defaultValue: 'false', isForCreation: true } as const
const BORDER_PATTERN =
  /^(none|\d{1,2}px (solid|dashed|dotted|double) (#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,20}))$/i
const LANGUAGE_PATTERN = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/i

const options = {
  ucv: ON_BY_DEFAULT,
  ucw: ON_BY_DEFAULT,
  ucsh: ON_BY_DEFAULT,
  ucst: ON_BY_DEFAULT,
  ucsd: ON_BY_DEFAULT,
  ucsv: ON_BY_DEFAULT,
  ucsf: ON_BY_DEFAULT,
  subscribe_type: { kind: 'choice', defaultValue: '', values: ['0', '1'] },
  height: { kind: 'pixels', defaultValue: '', min: 200, max: 5000 },
  border: { kind: 'text', defaultValue: '1px solid #ccc', maxLength: 40, pattern: BORDER_PATTERN },
  border_radius: { kind: 'pixels', defaultValue: '4', min: 0, max: 100, unit: 'px' },
  padding: { kind: 'pixels', defaultValue: '4', min: 0, max: 100, unit: 'px' },
  ui_lang: { kind: 'text', defaultValue: '', maxLength: LIMITS.lang, pattern: LANGUAGE_PATTERN },
  xid: { kind: 'text', defaultValue: '', maxLength: LIMITS.xid },
  parent_url: { kind: 'text', defaultValue: '', maxLength: LIMITS.link, pattern: WEB_ADDRESS },
  topic: { kind: 'text', defaultValue: '', maxLength: LIMITS.topic, isForCreation: true },
  show_vis: OFF_AT_CREATION,
  show_share: OFF_AT_CREATION,
  bg_white: OFF_AT_CREATION,
  auth_opt_allow_3rdparty: { kind: 'switch', defaultValue: 'true', isForCreation: true },
} as const satisfies Record<string, OptionSpec>

export type EmbedOptionName = keyof typeof options

/**
 * What the embed script can be told by attributes of its element, with the default of each; in the order of forms.
 * Of the contract's attributes, those that our server accepts and forgets are not here: names, pictures and e-mail
 * addresses of visitors, which would only stand in addresses.
 */
export const EMBED_OPTIONS: Readonly<Record<EmbedOptionName, OptionSpec>> = options

/** Values that somebody chose, as text; what is absent is as the default. */
export type EmbedChoices = Partial<Record<EmbedOptionName, string>>

/** What the element shows: one conversation, or the one that belongs to a page of a site. */
export type EmbedTarget = { conversation_id: string } | { site_id: string; page_id: string }

/** Stands where somebody who embeds has to write a key of their own for each page. */
export const PAGE_ID_PLACEHOLDER = 'PAGE_ID'

/** The options that make sense for a target: those of creation only where the embed may create. */
export const listEmbedOptionNames = (target: 'conversation' | 'page'): EmbedOptionName[] =>
  (Object.keys(options) as EmbedOptionName[]).filter(
    (name) => target === 'page' || !EMBED_OPTIONS[name].isForCreation,
  )

const isWholeInRange = (value: string, { min: from = 0, max: to = Infinity }: OptionSpec): boolean =>
  /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to

/** Whether a value can be written for an option; the default always can. */
export function isEmbedValue(name: EmbedOptionName, value: string): boolean {
  const option = EMBED_OPTIONS[name]
  const given = value.trim()
  if (given === option.defaultValue || given === '') return true
  if (option.kind === 'switch') return given === 'true' || given === 'false'
  if (option.kind === 'choice') return option.values?.includes(given) === true
  if (option.kind === 'pixels') return isWholeInRange(given, option)
  return given.length <= (option.maxLength ?? Infinity) && (option.pattern?.test(given) ?? true)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes a text safe as the value of an attribute and as text of a page. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const formatAttribute = (name: string, value: string): string => `data-${name}="${escapeHtml(value)}"`

function listChosenAttributes(choices: EmbedChoices, creates: boolean): string[] {
  return listEmbedOptionNames(creates ? 'page' : 'conversation').flatMap((name) => {
    const { defaultValue: otherwise, unit = '' } = EMBED_OPTIONS[name]
    const value = (choices[name] ?? otherwise).trim()
    if (value === '' || value === otherwise || !isEmbedValue(name, value)) return []
    return [formatAttribute(name, value + unit)]
  })
}

/**
 * The lines of HTML that show a conversation on somebody's page (INT-1, DIST-2): an element whose class is the
 * product's name, and the script that fills it. Only what differs from the default is written, and only values
 * that `isEmbedValue` lets through.
 * @param origin the address of this server, without a slash at its end
 */
export function createEmbedSnippet(origin: string, target: EmbedTarget, choices: EmbedChoices = {}): string {
  const creates = 'page_id' in target
  const attributes = [
    `class="${PRODUCT_SLUG}"`,
    ...Object.entries(target).map(([name, value]) => formatAttribute(name, value)),
    ...listChosenAttributes(choices, creates),
  ]
  const inside = attributes.length > 3 ? `\n  ${attributes.join('\n  ')}\n` : ` ${attributes.join(' ')}`
  return `<div${inside}></div>\n<script async src="${escapeHtml(origin)}/embed.js"></script>`
}
