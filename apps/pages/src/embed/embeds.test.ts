import { createHeightMessage } from '@folkmoot/domain/embed'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillEmbeds, listenForHeights } from './embeds.ts'

const ORIGIN = 'https://talk.town.example'

describe('the script on an embedding page', () => {
  beforeAll(() => listenForHeights(ORIGIN))

  const show = (html: string) => {
    document.body.innerHTML = html
    fillEmbeds(ORIGIN)
    return [...document.querySelectorAll('iframe')]
  }
  const report = (origin: string, source: unknown, data: unknown) => {
    const event = new MessageEvent('message', { data, origin })
    window.dispatchEvent(Object.defineProperty(event, 'source', { value: source }))
  }

  it('[PART-6] fills elements of our class and of the existing product’s, each once, and nothing else', () => {
    const frames = show(`
      <div class="big folkmoot" data-conversation_id="3abc" data-border="none">fallback</div>
      <div class="polis" data-site_id="polis_site_id_abc" data-page_id="p/1"></div>
      <div class="polis"><p>A talk about cities.</p></div>`)
    fillEmbeds(ORIGIN)
    expect(document.querySelectorAll('iframe')).toHaveLength(2)
    expect(frames.map(({ src }) => new URL(src).pathname)).toEqual(['/3abc', '/polis_site_id_abc/p%2F1'])
    expect(frames.map(({ title, referrerPolicy }) => [title, referrerPolicy])).toEqual([
      ['Conversation: vote and take part', 'origin'],
      ['Conversation: vote and take part', 'origin'],
    ])
    expect(frames[0]?.parentElement?.style.border).toMatch(/^none/)
    expect(document.body.textContent).toContain('A talk about cities.')
    expect(document.body.textContent).not.toContain('fallback')
  })

  it('[PART-6] replaces an invalid element with an error message in the reader’s language', () => {
    expect(
      show(`
      <div class="folkmoot" data-conversation_id="no id"></div>
      <div class="folkmoot" data-site_id="polis_site_id_abc" data-ui_lang="ar"></div>
      <div class="folkmoot"></div>`),
    ).toEqual([])
    const [first, second, third] = document.querySelectorAll('p')
    expect(first?.textContent).toBe(
      'No conversation can be shown here: data-conversation_id is missing or mistyped.',
    )
    expect([second?.lang, second?.dir]).toEqual(['ar', 'rtl'])
    expect(second?.textContent).toContain('data-page_id')
    expect(third?.textContent).toBe(first?.textContent)
  })

  it('[PART-6] gives each frame the height that it reports, from our origin only', () => {
    const frames = show(`
      <div class="folkmoot" data-conversation_id="3abc"></div>
      <div class="folkmoot" data-conversation_id="4abc" data-height="300"></div>`)
    const windows = frames.map((frame) => {
      const own = {}
      Object.defineProperty(frame, 'contentWindow', { value: own })
      return own
    })
    const heights = () => frames.map(({ style }) => style.height)
    expect(heights()).toEqual(['480px', '300px'])
    report(ORIGIN, windows[0], createHeightMessage('3abc', 700))
    report(ORIGIN, windows[1], createHeightMessage('4abc', 710))
    expect(heights()).toEqual(['700px', '300px'])
    report('https://other.example', windows[0], createHeightMessage('3abc', 720))
    report(ORIGIN, window, createHeightMessage('3abc', 730))
    report(ORIGIN, windows[0], { height: 740 })
    expect(heights()).toEqual(['700px', '300px'])
  })
})
