import {
  EMBED_OPTIONS,
  listEmbedOptionNames,
  type EmbedOptionName,
  type EmbedTarget,
} from './embed-snippet.ts'
import { LIMITS } from './limits.ts'
import { PRODUCT_SLUG } from './product.ts'
import { parseConversationId } from './sharing.ts'

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

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)

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
