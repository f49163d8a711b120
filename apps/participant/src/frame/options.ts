import type { EmbedOptionName } from '@folkmoot/domain/embed-snippet'
import { LIMITS } from '@folkmoot/domain/limits'

/** Options of the page, which the embedding page writes into the address. */
export interface PageOptions {
  /** parts of the page; the conversation's own settings can switch them off too */
  vote: boolean
  write: boolean
  help: boolean
  topic: boolean
  description: boolean
  map: boolean
  footer: boolean
  /** id of the visitor at the embedding site */
  xid?: string
  /** a language code */
  language?: string
  /** whether email updates are offered, where the embedding site decides it */
  subscribe?: boolean
}

const OFF_PATTERN = /^(false|f|off|0)$/i

/** Parses the contract's parameters. A missing or invalid one has its default. */
export function parseOptions(search: URLSearchParams): PageOptions {
  const text = (name: EmbedOptionName): string => search.get(name)?.trim() ?? ''
  const isOn = (name: EmbedOptionName): boolean => !OFF_PATTERN.test(text(name))
  const xid = text('xid')
  const language = text('ui_lang')
  const subscribe = text('subscribe_type')
  return {
    vote: isOn('ucv'),
    write: isOn('ucw'),
    help: isOn('ucsh'),
    topic: isOn('ucst'),
    description: isOn('ucsd'),
    map: isOn('ucsv'),
    footer: isOn('ucsf'),
    ...(xid === '' || xid.length > LIMITS.xid ? {} : { xid }),
    ...(language === '' ? {} : { language }),
    ...(subscribe === '' ? {} : { subscribe: subscribe === '1' }),
  }
}
