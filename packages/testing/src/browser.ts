import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** A page and its address. */
export interface BrowserPage {
  url: string
  status: number
  html: string
  location: string | undefined
  headers: Readonly<Record<string, unknown>>
}

/** Stores cookies by name and path, like a browser. */
function createCookieJar() {
  const jar = new Map<string, { path: string; pair: string }>()
  return {
    keep(header: string): void {
      const [pair = ''] = header.split(';', 1)
      const path = /path=([^;]*)/i.exec(header)?.[1] ?? '/'
      const key = `${pair.split('=', 1)[0]} ${path}`
      if (header.includes('expires=Thu, 01 Jan 1970')) jar.delete(key)
      else jar.set(key, { path, pair })
    },
    forPath: (pathname: string): string =>
      [...jar.values()]
        .filter(({ path }) => pathname.startsWith(path))
        .map(({ pair }) => pair)
        .join('; '),
  }
}

const getHtml = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
  String(headers['content-type']).startsWith('text/html') ? body : ''

/**
 * A browser for tests of the sign-in. It stores cookies by path, follows redirects on its origin, and sends the hidden
 * fields of a form together with the typed ones.
 */
export function createBrowser(app: FastifyInstance, origin: string) {
  const jar = createCookieJar()

  async function visit(url: string, form?: Record<string, string>): Promise<BrowserPage> {
    const { pathname, search, host } = new URL(url, origin)
    const headers = { host, accept: 'text/html', cookie: jar.forPath(pathname) }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({
      url: pathname + search,
      ...(form
        ? { method: 'POST', payload: new URLSearchParams(form).toString(), headers: { ...headers, ...type } }
        : { headers }),
    })
    for (const header of [answer.headers['set-cookie'] ?? []].flat()) jar.keep(header)
    const { location } = answer.headers
    return { url, status: answer.statusCode, html: getHtml(answer), location, headers: answer.headers }
  }

  /** Returns the full address if it is the issuer's and not a client's. */
  function ours(location: string | undefined): string | undefined {
    const url = location === undefined ? undefined : new URL(location, origin)
    return url?.origin === origin && /^\/(oidc|interaction)\//.test(url.pathname) ? url.href : undefined
  }

  /** Follows redirects until a page or the address of a client. */
  async function follow(first: BrowserPage): Promise<BrowserPage> {
    let page = first
    for (let next = ours(page.location); next; next = ours(page.location)) page = await visit(next)
    return page
  }

  return {
    cookies: () => jar.forPath('/'),
    open: async (url: string) => follow(await visit(url)),
    /** Sends a form of the page: its hidden fields and `fields`. */
    submit: async ({ url, html }: BrowserPage, fields: Record<string, string> = {}) => {
      const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? url
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
      const known = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
      return follow(await visit(action.replaceAll('&#38;', '&'), { ...known, ...fields }))
    },
  }
}
type TestBrowser = ReturnType<typeof createBrowser>

/** Sends a form to an endpoint of the provider, like a program. */
export async function postForm(
  app: FastifyInstance,
  path: string,
  form: Record<string, string>,
  headers = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/oidc/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : undefined }
}

/** Creates the address at which a client starts a sign-in, and the values that complete it. */
export function createAuthorization(origin: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const asked = {
    client_id: 'folkmoot-web',
    redirect_uri: `${origin}/callback`,
    response_type: 'code',
    scope: 'openid profile email api',
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  const finish = { client_id: asked.client_id, redirect_uri: asked.redirect_uri, code_verifier: verifier }
  return { url: `${origin}/oidc/auth?${new URLSearchParams(asked)}`, finish }
}

/** Returns the provider's reply to the client: the parameters of the address to which it redirects. */
export const parseCallback = ({ location = '' }: BrowserPage) =>
  Object.fromEntries(new URL(location).searchParams)

/** Signs a person in through the pages, and exchanges the code for tokens. */
export async function signIn(
  app: FastifyInstance,
  browser: TestBrowser,
  origin: string,
  account: string,
  more: Record<string, string> = {},
) {
  const { url, finish } = createAuthorization(origin, more)
  const page = await browser.open(url)
  const back = page.location ? page : await browser.submit(page, { account })
  const { code = '' } = parseCallback(back)
  const { body } = await postForm(app, 'token', { grant_type: 'authorization_code', code, ...finish })
  return body as {
    access_token: string
    id_token: string
    refresh_token: string
    expires_in: number
    scope: string
  }
}
