import type { EmbedOptionName } from '@folkmoot/domain/embed-snippet'
import { LIMITS } from '@folkmoot/domain/limits'

/** What the address of the page asks for: the page around it writes its choices there. */
export interface PageOptions {
  /** what the page offers and shows; the conversation's own settings may still say no */
  vote: boolean
  write: boolean
  help: boolean
  topic: boolean
  description: boolean
  map: boolean
  footer: boolean
  /** by which the site around knows the visitor */
  xid?: string
  /** a language code */
  language?: string
  /** whether news by e-mail are offered, when the site around decides it */
  subscribe?: boolean
}

const OFF_PATTERN = /^(false|f|off|0)$/i

/** Reads the contract's parameters; what is missing or makes no sense is as the default. */
export function parseOptions(search: URLSearchParams): PageOptions {
  const text = (name: EmbedOptionName): string => search.get(name)?.trim() ?? ''
  const on = (name: EmbedOptionName): boolean => !OFF_PATTERN.test(text(name))
  const xid = text('xid')
  const language = text('ui_lang')
  const subscribe = text('subscribe_type')
  return {
    vote: on('ucv'),
    write: on('ucw'),
    help: on('ucsh'),
    topic: on('ucst'),
    description: on('ucsd'),
    map: on('ucsv'),
    footer: on('ucsf'),
    ...(xid === '' || xid.length > LIMITS.xid ? {} : { xid }),
    ...(language === '' ? {} : { language }),
    ...(subscribe === '' ? {} : { subscribe: subscribe === '1' }),
  }
}
