import { PRODUCT_SLUG } from './product.ts'
import { XID_VALIDITY_SECONDS } from './xid-signing.ts'

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
