import { describe, expect, it, beforeEach, onTestFinished, vi } from 'vitest'
import { parseOptions, hideProof, reportHeight } from './frame.ts'

const parse = (search: string) => parseOptions(new URLSearchParams(search))

describe('options in the address of the page', () => {
  it('[PART-6] show everything when they are missing or invalid', () => {
    const all = {
      vote: true,
      write: true,
      help: true,
      topic: true,
      description: true,
      map: true,
      footer: true,
    }
    expect(parse('')).toEqual(all)
    expect(parse('ucv=maybe&ucw=true&xid=&ui_lang=')).toEqual(all)
    expect(parse(`xid=${'x'.repeat(1000)}`)).toEqual(all)
  })

  it.each([
    ['ucv', 'vote'],
    ['ucw', 'write'],
    ['ucsh', 'help'],
    ['ucst', 'topic'],
    ['ucsd', 'description'],
    ['ucsv', 'map'],
    ['ucsf', 'footer'],
  ] as const)('[PART-6] %s=false switches %s off', (name, option) => {
    for (const no of ['false', 'F', '0', 'off']) expect(parse(`${name}=${no}`)[option]).toBe(false)
  })

  it('[PART-6] name the visitor, the language, and whether email updates are offered', () => {
    expect(parse('xid=ada%26co&ui_lang=de-AT&subscribe_type=0')).toMatchObject({
      xid: 'ada&co',
      language: 'de-AT',
      subscribe: false,
    })
  })

  it('have the signature of the visitor’s id, or a token, whose id names the visitor', () => {
    expect(parse('xid=ada&xid_exp=1800000000&xid_sig=ab')).toMatchObject({
      xid: 'ada',
      xidProof: { xid_exp: '1800000000', xid_sig: 'ab' },
    })
    const payload = btoa(String.fromCharCode(...new TextEncoder().encode('{"sub":"zoë"}')))
    const xid_jwt = `e30.${payload.replaceAll('=', '')}.c2ln`
    expect(parse(`xid_jwt=${xid_jwt}`)).toMatchObject({ xid: 'zoë', xidProof: { xid_jwt } })
    for (const broken of ['x', 'a.b.c', 'e30.e30.e30', 'e30.bnVsbA.e30'])
      expect(parse(`xid_jwt=${broken}`)).not.toHaveProperty('xid')
  })
})

it.each([
  ['?xid=ada&xid_sig=ab&xid_exp=9&ucv=false', 'ada', '?xid=ada&ucv=false'],
  ['?xid_jwt=a.b.c', 'ada', '?xid=ada'],
  ['?xid=ada', 'ada', '?xid=ada'],
  ['?ucv=false', undefined, '?ucv=false'],
])('the address %s no longer proves an id after the page has read it', (search, xid, left) => {
  window.history.replaceState(null, '', `/2abc${search}`)
  hideProof(xid)
  expect(window.location.search).toBe(left)
})

const SITE = 'https://site.example'
const message = { source: 'folkmoot', type: 'height', height: 321, conversation_id: '2a' }

type Post = (message: unknown, origin: string) => void
let post: ReturnType<typeof vi.fn<Post>>
beforeEach(() => {
  post = vi.fn<Post>()
  vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue({ height: 320.2 } as DOMRect)
})

/** Puts the page into a frame. `origins` are those of the pages around it, where the browser names them. */
function embed(referrer: string, origins?: readonly string[]): void {
  vi.stubGlobal('parent', { postMessage: post })
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  if (!origins) return
  Object.defineProperty(window.location, 'ancestorOrigins', { value: origins, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(window.location, 'ancestorOrigins'))
}

/** Changes the page. Resolves when an observer that came last has heard of it, so after all others. */
const changePage = (change: () => void) =>
  new Promise<void>((resolve) => {
    const last = new MutationObserver(() => resolve())
    last.observe(document.body, { subtree: true, childList: true, characterData: true })
    onTestFinished(() => last.disconnect())
    change()
  })

it.each([
  ['its nearest page', [SITE, 'https://outer.example'], 'https://other.example/page'],
  ['the page that the referrer names', undefined, `${SITE}/page?x=1`],
])('[PART-6] a framed page tells its height to %s only', (_, origins, referrer) => {
  embed(referrer, origins)
  reportHeight('2a')
  expect(post.mock.calls).toEqual([[message, SITE]])
  expect(document.documentElement.className).toBe('framed')
})

it.each([
  ['without an origin', ['null'], `${SITE}/page`],
  ['that is not known', undefined, ''],
])('[PART-6] it tells nothing to a page %s, but is framed', async (_, origins, referrer) => {
  embed(referrer, origins)
  reportHeight('2a')
  await changePage(() => document.body.append('more'))
  expect(post).not.toHaveBeenCalled()
  expect(document.documentElement.className).toBe('framed')
})

it('[PART-6] a page outside a frame tells nothing', async () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(SITE)
  const posts = vi.spyOn(window, 'postMessage')
  reportHeight('2a')
  await changePage(() => document.body.append('more'))
  expect(posts).not.toHaveBeenCalled()
  expect(document.documentElement.className).toBe('')
})

it('[PART-6] tells it again when an element comes, a text changes, or the size does', async () => {
  const inner = document.body.appendChild(document.createElement('p'))
  const text = inner.appendChild(document.createTextNode('short'))
  embed(`${SITE}/page`)
  const sizes = vi.spyOn(ResizeObserver.prototype, 'observe')
  reportHeight('2a')
  expect(sizes.mock.calls[0]?.[0]).toBe(document.body)
  for (const change of [
    () => void inner.append(document.createElement('b')),
    () => void (text.data = 'much longer'),
    () => void document.body.append(document.createElement('p')),
  ]) {
    post.mockClear()
    await changePage(change)
    expect(post.mock.lastCall).toEqual([message, SITE])
  }
})
