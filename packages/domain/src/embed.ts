import { escapeHtml } from './text.ts'
import { LIMITS } from './limits.ts'
import { PRODUCT_SLUG } from './product.ts'
import { parseConversationId } from './sharing.ts'

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
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]\S*$/i

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

/** The classes of elements that the script fills: ours and the existing product's. */
export const EMBED_CLASSES = [PRODUCT_SLUG, 'polis'] as const

/** The `data-` attributes of an element by name without the prefix. */
export type EmbedAttributes = Readonly<Record<string, string | undefined>>

/** The frame that replaces the content of an element. */
export interface EmbedFrame {
  src: string
  /** CSS pixels; undefined to follow the height of the content */
  height: number | undefined
  /** CSS values of the box around the frame */
  style: Readonly<Record<'border' | 'borderRadius' | 'padding', string>>
}

/** Options for the look of the frame; they are not sent to the server. */
const STYLE_OPTIONS: ReadonlySet<EmbedOptionName> = new Set(['height', 'border', 'border_radius', 'padding'])

const SITE_ID_PATTERN = /^polis_site_id_[0-9a-z]+$/i

/** Ids that cannot be part of an address: `.`, `..` and halves of surrogate pairs. */
const INVALID_PAGE_ID = /^\.\.?$|\p{Surrogate}/u

/** The conversation or page that an element names; undefined when its ids are invalid. */
export function parseEmbedTarget({
  conversation_id,
  site_id,
  page_id,
}: EmbedAttributes): EmbedTarget | undefined {
  const id = conversation_id?.trim()
  if (id) return parseConversationId(id) === id ? { conversation_id: id } : undefined
  const site = site_id?.trim() ?? ''
  const page = page_id?.trim() ?? ''
  const known =
    SITE_ID_PATTERN.test(site) && page !== '' && page.length <= LIMITS.pageId && !INVALID_PAGE_ID.test(page)
  return known ? { site_id: site, page_id: page } : undefined
}

const formatPath = (target: EmbedTarget): string =>
  'page_id' in target
    ? `${target.site_id}/${encodeURIComponent(target.page_id)}`
    : encodeURIComponent(target.conversation_id)

export const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)

/** The parameters for the server: the element's options and the address of its page without the fragment. */
function createSearch(
  target: EmbedTarget,
  attributes: EmbedAttributes,
  pageAddress: string,
): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of listEmbedOptionNames('page_id' in target ? 'page' : 'conversation')) {
    const value = attributes[name]?.trim()
    if (value && !STYLE_OPTIONS.has(name)) search.set(name, value)
  }
  const [page = ''] = [search.get('parent_url') ?? '', pageAddress].filter(isWebAddress)
  search.delete('parent_url')
  if (page !== '') search.set('parent_url', page.split('#', 1)[0] ?? '')
  return search
}

/** A CSS length; a bare number means pixels. */
const toCssLength = (value: string): string => (/^\d+(\.\d+)?$/.test(value) ? `${value}px` : value)

const parseHeight = (value = ''): number | undefined => {
  const [, pixels] = /^(\d{1,5})(?:\.\d+)?(?:px)?$/.exec(value.trim()) ?? []
  return pixels === undefined || Number(pixels) === 0 ? undefined : Number(pixels)
}

/**
 * The frame for an element of a page that embeds a conversation (PART-6); the embed script and the console's preview use it.
 * @param origin the address of this server, without a slash at its end
 * @param pageAddress of the embedding page; passed on only when it is a web address
 * @returns undefined when the element has neither a conversation nor a page of a site
 */
export function createEmbedFrame(
  origin: string,
  attributes: EmbedAttributes,
  pageAddress: string,
): EmbedFrame | undefined {
  const target = parseEmbedTarget(attributes)
  if (!target) return undefined
  const getStyle = (name: EmbedOptionName): string =>
    attributes[name]?.trim() || EMBED_OPTIONS[name].defaultValue
  const search = createSearch(target, attributes, pageAddress).toString()
  return {
    src: `${origin}/${formatPath(target)}${search && `?${search}`}`,
    height: parseHeight(attributes['height']),
    style: {
      border: getStyle('border'),
      borderRadius: toCssLength(getStyle('border_radius')),
      padding: toCssLength(getStyle('padding')),
    },
  }
}

/** The message of an embedded participant page to the embedding page: the height of its content. */
interface EmbedMessage {
  /** distinguishes our messages from others */
  source: typeof PRODUCT_SLUG
  type: 'height'
  /** CSS pixels, whole */
  height: number
  conversation_id: string
}

/** A larger height is an error (CSS pixels). */
const MAX_HEIGHT_PX = 100_000

/** Creates the message. `height`, in CSS pixels, is rounded up so that no line is cut off. */
export const createHeightMessage = (conversation_id: string, height: number): EmbedMessage => ({
  source: PRODUCT_SLUG,
  type: 'height',
  height: Math.ceil(height),
  conversation_id,
})

/**
 * Validates the content of a message. The listener has to check origin and window of the sender first.
 * @returns undefined when it is not one of our messages
 */
export function parseEmbedMessage(data: unknown): EmbedMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { source, type, height, conversation_id } = data as Partial<Record<keyof EmbedMessage, unknown>>
  if (source !== PRODUCT_SLUG || type !== 'height' || typeof conversation_id !== 'string') return undefined
  if (typeof height !== 'number' || !(height >= 0 && height <= MAX_HEIGHT_PX)) return undefined
  return createHeightMessage(conversation_id, height)
}
