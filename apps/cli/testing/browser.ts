/** A loaded page. */
export interface Page {
  readonly address: string
  readonly status: number
  readonly html: string
}

/** Creates a browser for signing in: cookies, redirects and forms. */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>()

  const getJar = ({ hostname }: URL) =>
    jars.get(hostname) ?? jars.set(hostname, new Map()).get(hostname) ?? new Map<string, string>()

  function keepCookies(url: URL, headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      getJar(url).set(name, value)
    }
  }

  async function open(address: string, form?: Readonly<Record<string, string>>): Promise<Page> {
    const url = new URL(address)
    const cookie = [...getJar(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    keepCookies(url, reply.headers)
    const next = reply.headers.get('location')
    if (next) return open(new URL(next, url).href)
    return { address, status: reply.status, html: await reply.text() }
  }

  /** Submits the first form of a page with its hidden fields and `filled`. */
  async function submit(page: Page, filled: Readonly<Record<string, string>>): Promise<Page> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1]
    const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
    return open(new URL(action ?? page.address, page.address).href, { ...fields, ...filled })
  }

  return { open, submit }
}
