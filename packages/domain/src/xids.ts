import { PRODUCT_SLUG } from './product.ts'

/**
 * What an external id without a signature is in a conversation: a label stored with the browser's participant, which grants nothing; a
 * secret that cannot be guessed, which identifies like a signed one; or refused.
 */
export const XID_POLICIES = ['label', 'secret', 'signed'] as const
export type XidPolicy = (typeof XID_POLICIES)[number]

/** Secrets of a site that are valid at a time: the current one, and the one before while servers change over. */
export const MAX_XID_SECRETS = 2

/** Lets programs that look for secrets in files recognise ours. */
export const XID_SECRET_PREFIX = 'folkmoot_xid_'

/** A secret of a site: the prefix and 256 random bits as base64url. */
export const XID_SECRET_PATTERN = /^folkmoot_xid_[\w-]{43}$/

/** Latest accepted expiry of a signature, in seconds: a permanent link is a mistake. */
export const MAX_XID_VALIDITY_SECONDS = 90 * 86_400

/** Seconds for which a page of a site signs its visitor's id. */
const XID_VALIDITY_SECONDS = 3600

/**
 * The text that a site signs with HMAC-SHA256, its secret being the key. The signature is sent as hexadecimal digits.
 * @param expiry seconds since 1970
 */
export const formatXidMessage = (xid: string, expiry: number): string => `${expiry}.${xid}`

/** Why the server did not accept a signature. */
export type XidProblem = 'unsigned' | 'expired' | 'invalid'

/** Parses an expiry in seconds since 1970; undefined unless it is a whole number as the signed text has it. */
export const parseXidExpiry = (text: string): number | undefined =>
  /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined

/** The problem of an expiry; undefined when it is in force. */
export function findExpiryProblem(expiry: number, nowMs: number): XidProblem | undefined {
  const remaining = expiry - nowMs / 1000
  if (remaining <= 0) return 'expired'
  return remaining > MAX_XID_VALIDITY_SECONDS ? 'invalid' : undefined
}

/** The environment variable in which the snippets expect the site's secret. */
export const XID_SECRET_VARIABLE = `${PRODUCT_SLUG.toUpperCase()}_XID_SECRET`

/** Code that signs external ids on a site's own server. */
interface XidSnippet {
  /** the language, as a heading */
  title: string
  /** the language's name in a fence of Markdown */
  fence: 'js' | 'python' | 'php' | 'ruby'
  code: string
}

/** Functions that return the fields of a signed id, in four languages; console, command line and documents show these. */
export const XID_SNIPPETS: readonly XidSnippet[] = [
  {
    title: 'Node.js',
    fence: 'js',
    code: `import { createHmac } from 'node:crypto'

function signXid(xid) {
  const xid_exp = String(Math.floor(Date.now() / 1000) + ${XID_VALIDITY_SECONDS})
  const xid_sig = createHmac('sha256', process.env.${XID_SECRET_VARIABLE})
    .update(\`\${xid_exp}.\${xid}\`)
    .digest('hex')
  return { xid, xid_exp, xid_sig }
}
`,
  },
  {
    title: 'Python',
    fence: 'python',
    code: `import hashlib, hmac, os, time

def sign_xid(xid):
    xid_exp = str(int(time.time()) + ${XID_VALIDITY_SECONDS})
    secret = os.environ["${XID_SECRET_VARIABLE}"].encode()
    xid_sig = hmac.new(secret, f"{xid_exp}.{xid}".encode(), hashlib.sha256).hexdigest()
    return {"xid": xid, "xid_exp": xid_exp, "xid_sig": xid_sig}
`,
  },
  {
    title: 'PHP',
    fence: 'php',
    code: `<?php
function sign_xid(string $xid): array {
    $xid_exp = (string) (time() + ${XID_VALIDITY_SECONDS});
    $xid_sig = hash_hmac('sha256', $xid_exp . '.' . $xid, getenv('${XID_SECRET_VARIABLE}'));
    return ['xid' => $xid, 'xid_exp' => $xid_exp, 'xid_sig' => $xid_sig];
}
`,
  },
  {
    title: 'Ruby',
    fence: 'ruby',
    code: `require "openssl"

def sign_xid(xid)
  xid_exp = (Time.now.to_i + ${XID_VALIDITY_SECONDS}).to_s
  secret = ENV.fetch("${XID_SECRET_VARIABLE}")
  xid_sig = OpenSSL::HMAC.hexdigest("SHA256", secret, "#{xid_exp}.#{xid}")
  { xid: xid, xid_exp: xid_exp, xid_sig: xid_sig }
end
`,
  },
]
