import type { EmbedOptionName } from '@folkmoot/domain/embed'
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
  /** the site's signature of the id */
  xidProof?: XidProof
  /** a language code */
  language?: string
  /** whether email updates are offered, where the embedding site decides it */
  subscribe?: boolean
}

/** The signature of an external id with its expiry, or a token of the site. The server checks them. */
export type XidProof = { xid_exp: string; xid_sig: string } | { xid_jwt: string }

/** Reads the id in a token; undefined without one. */
function parseTokenXid(token: string): string | undefined {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0))
    const { sub } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown }
    return typeof sub === 'string' ? sub.trim() : undefined
  } catch {
    return undefined
  }
}

/** Parses the visitor's id and what proves it. The id names the visitor's data in this browser. */
function parseVisitor(text: (name: EmbedOptionName) => string): Pick<PageOptions, 'xid' | 'xidProof'> {
  const [xid_exp, xid_sig, xid_jwt] = [text('xid_exp'), text('xid_sig'), text('xid_jwt')]
  const xid = text('xid') || parseTokenXid(xid_jwt) || ''
  if (xid === '' || xid.length > LIMITS.xid) return {}
  if (xid_jwt !== '') return { xid, xidProof: { xid_jwt } }
  return xid_sig === '' ? { xid } : { xid, xidProof: { xid_exp, xid_sig } }
}

const OFF_PATTERN = /^(false|f|off|0)$/i

/** Parses the contract's parameters. A missing or invalid one has its default. */
export function parseOptions(search: URLSearchParams): PageOptions {
  const text = (name: EmbedOptionName): string => search.get(name)?.trim() ?? ''
  const isOn = (name: EmbedOptionName): boolean => !OFF_PATTERN.test(text(name))
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
    ...parseVisitor(text),
    ...(language === '' ? {} : { language }),
    ...(subscribe === '' ? {} : { subscribe: subscribe === '1' }),
  }
}
