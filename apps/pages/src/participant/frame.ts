import { type EmbedOptionName, createHeightMessage } from '@folkmoot/domain/embed'
import { XID_CHARACTERS } from '@folkmoot/domain/limits'
import { useEffect, useState } from 'react'

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
  if (xid === '' || xid.length > XID_CHARACTERS) return {}
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

const PROOF_NAMES: readonly EmbedOptionName[] = ['xid_sig', 'xid_exp', 'xid_jwt']

/**
 * Removes what proves the visitor's id from the address bar, so that an address which somebody copies or photographs does not act
 * as them. The id stays: after a reload it names the person of this browser, whose token proves it.
 * @param xid the visitor's id, which may have been in the token alone
 */
export function hideProof(xid: string | undefined): void {
  const address = new URL(window.location.href)
  if (xid === undefined || !PROOF_NAMES.some((name) => address.searchParams.has(name))) return
  for (const name of PROOF_NAMES) address.searchParams.delete(name)
  address.searchParams.set('xid', xid)
  window.history.replaceState(window.history.state, '', address)
}

/** Origin of the embedding page. Where the browser has no `ancestorOrigins`, the referrer names it. */
function findParentOrigin(): string | undefined {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: ArrayLike<string> }
  const nearest = ancestorOrigins?.[0]
  if (nearest !== undefined) return nearest === 'null' ? undefined : nearest
  return document.referrer === '' ? undefined : new URL(document.referrer).origin
}

/** Reports the height of this page to the embedding page, now and at each change. Does nothing outside a frame. */
export function reportHeight(conversation_id: string): void {
  const { parent } = window
  if (parent === window) return
  document.documentElement.classList.add('framed')
  const origin = findParentOrigin()
  if (origin === undefined) return
  const report = () => {
    const { height } = document.body.getBoundingClientRect()
    parent.postMessage(createHeightMessage(conversation_id, height), origin)
  }
  report()
  new ResizeObserver(report).observe(document.body)
  // the browser does not lay out a frame off the screen, so no size changes there
  new MutationObserver(report).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/**
 * Reads the code in the link's fragment, also of a link that is opened later in the same page; empty without one. It removes the
 * code from the address at once, so that it is not shared with the address.
 */
export function useLinkCode(parse: (fragment: string) => string): string {
  const [code, setCode] = useState(() => parse(window.location.hash))
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location
      const found = parse(hash)
      if (found === '') return
      setCode(found)
      window.history.replaceState(null, '', pathname + search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [parse])
  return code
}
