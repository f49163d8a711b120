import { escapeHtml } from './escape-html.ts'
import { LIMITS } from './limits.ts'
import { PRODUCT_SLUG } from './product.ts'

interface OptionSpec {
  /** type of the value; a switch is “true” or “false” */
  kind: 'switch' | 'choice' | 'pixels' | 'text'
  /** the value when the attribute is absent; not written */
  defaultValue: string
  /** only for the conversation of a page, which is created with it at the first visit */
  isForCreation?: true
  /** of a choice: the values other than the default */
  values?: readonly string[]
  /** of a number of pixels: the range, and the unit if it is written */
  min?: number
  max?: number
  unit?: 'px'
  /** of a text: characters at most, and the pattern of valid values */
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
  xid_exp: { kind: 'text', defaultValue: '', maxLength: LIMITS.xidExpiry },
  xid_sig: { kind: 'text', defaultValue: '', maxLength: LIMITS.xidSignature },
  xid_jwt: { kind: 'text', defaultValue: '', maxLength: LIMITS.xidToken },
  parent_url: { kind: 'text', defaultValue: '', maxLength: LIMITS.link, pattern: WEB_ADDRESS },
  topic: { kind: 'text', defaultValue: '', maxLength: LIMITS.topic, isForCreation: true },
  show_vis: OFF_AT_CREATION,
  show_share: OFF_AT_CREATION,
  bg_white: OFF_AT_CREATION,
  auth_opt_allow_3rdparty: { kind: 'switch', defaultValue: 'true', isForCreation: true },
} as const satisfies Record<string, OptionSpec>

export type EmbedOptionName = keyof typeof options

/**
 * The attributes that the embed script reads, with their defaults, in the order of forms. Attributes of the contract that
 * our server accepts and discards are left out: names, pictures and e-mail addresses of visitors, which would only appear
 * in addresses.
 */
export const EMBED_OPTIONS: Readonly<Record<EmbedOptionName, OptionSpec>> = options

/** Chosen values as text; an absent option has its default. */
export type EmbedChoices = Partial<Record<EmbedOptionName, string>>

/** The conversation that the element shows, or the page of a site whose conversation it shows. */
export type EmbedTarget = { conversation_id: string } | { site_id: string; page_id: string }

/** Placeholder for the key that the site's owner chooses for each page. */
export const PAGE_ID_PLACEHOLDER = 'PAGE_ID'

/** The options for a target; only a page has those of creation. */
export const listEmbedOptionNames = (target: 'conversation' | 'page'): EmbedOptionName[] =>
  (Object.keys(options) as EmbedOptionName[]).filter(
    (name) => target === 'page' || !EMBED_OPTIONS[name].isForCreation,
  )

const isWholeInRange = (value: string, { min = 0, max = Infinity }: OptionSpec): boolean =>
  /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max

/** True when the value is valid for the option; the default and an empty value always are. */
export function isEmbedValue(name: EmbedOptionName, value: string): boolean {
  const option = EMBED_OPTIONS[name]
  const trimmed = value.trim()
  if (trimmed === option.defaultValue || trimmed === '') return true
  if (option.kind === 'switch') return trimmed === 'true' || trimmed === 'false'
  if (option.kind === 'choice') return option.values?.includes(trimmed) === true
  if (option.kind === 'pixels') return isWholeInRange(trimmed, option)
  return trimmed.length <= (option.maxLength ?? Infinity) && (option.pattern?.test(trimmed) ?? true)
}

const formatAttribute = (name: string, value: string): string => `data-${name}="${escapeHtml(value)}"`

function listChosenAttributes(choices: EmbedChoices, creates: boolean): string[] {
  return listEmbedOptionNames(creates ? 'page' : 'conversation').flatMap((name) => {
    const { defaultValue, unit = '' } = EMBED_OPTIONS[name]
    const value = (choices[name] ?? defaultValue).trim()
    if (value === '' || value === defaultValue || !isEmbedValue(name, value)) return []
    return [formatAttribute(name, value + unit)]
  })
}

/**
 * The HTML that embeds a conversation in a page (INT-1, DIST-2): an element whose class is the product's name, and the
 * script that fills it. Defaults and invalid values (`isEmbedValue`) are left out.
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
