import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  EMBED_OPTIONS,
  type EmbedChoices,
  listEmbedOptionNames,
  createEmbedSnippet,
  isEmbedValue,
} from './embed.ts'
import { escapeHtml } from './text.ts'

const ORIGIN = 'https://talk.town.example'
const site = { site_id: 'polis_site_id_abc', page_id: 'PAGE_ID' }
const parseAttributes = (snippet: string) =>
  Object.fromEntries([...snippet.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

describe('the lines that embed a conversation', () => {
  it('[INT-1] are an element with site and page, and the script of this address', () => {
    expect(createEmbedSnippet(ORIGIN, site)).toBe(
      '<div class="folkmoot" data-site_id="polis_site_id_abc" data-page_id="PAGE_ID"></div>\n' +
        '<script async src="https://talk.town.example/embed.js"></script>',
    )
  })

  it('[DIST-2] name one conversation by its id', () => {
    expect(createEmbedSnippet(ORIGIN, { conversation_id: '3abc' })).toContain(
      '<div class="folkmoot" data-conversation_id="3abc"></div>',
    )
  })

  it('contain only what differs from the default', () => {
    const defaults = Object.fromEntries(
      Object.entries(EMBED_OPTIONS).map(([name, { defaultValue }]) => [name, defaultValue]),
    )
    expect(createEmbedSnippet(ORIGIN, site, defaults)).toBe(createEmbedSnippet(ORIGIN, site))
    const chosen: EmbedChoices = {
      ucw: 'false',
      padding: '0',
      height: '600',
      border: 'none',
      ui_lang: ' de ',
    }
    expect(parseAttributes(createEmbedSnippet(ORIGIN, site, chosen))).toEqual({
      ...site,
      ucw: 'false',
      padding: '0px',
      height: '600',
      border: 'none',
      ui_lang: 'de',
    })
  })

  it('have creation options only for the conversation of a page', () => {
    const chosen: EmbedChoices = { topic: 'Trees', show_vis: 'true', ucv: 'false' }
    expect(parseAttributes(createEmbedSnippet(ORIGIN, { conversation_id: '3abc' }, chosen))).toEqual({
      conversation_id: '3abc',
      ucv: 'false',
    })
    expect(parseAttributes(createEmbedSnippet(ORIGIN, site, chosen))).toEqual({
      ...site,
      ucv: 'false',
      topic: 'Trees',
      show_vis: 'true',
    })
    expect(listEmbedOptionNames('conversation')).not.toContain('topic')
  })

  it.each([
    ['height', '600', true],
    ['height', '20', false],
    ['height', '6e2', false],
    ['height', '', true],
    ['padding', '4', true],
    ['padding', '4px', false],
    ['border', 'none', true],
    ['border', '2px dashed #0b5c86', true],
    ['border', '1px solid red; position: fixed', false],
    ['ui_lang', 'pt-br', true],
    ['ui_lang', 'German!', false],
    ['subscribe_type', '0', true],
    ['subscribe_type', '2', false],
    ['parent_url', 'https://town.example/a?b=c', true],
    ['parent_url', 'javascript:alert(1)', false],
    ['ucv', 'maybe', false],
    ['xid', 'x'.repeat(1000), false],
    ['xid', '{{ visitor_id }}', true],
  ] as const)('%s can be %j: %s', (name, value, possible) => {
    expect(isEmbedValue(name, value)).toBe(possible)
    if (!possible) expect(parseAttributes(createEmbedSnippet(ORIGIN, site, { [name]: value }))).toEqual(site)
  })

  it('escape every text in its attribute', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
    fc.assert(
      fc.property(fc.string(), fc.string(), (page_id, topic) => {
        const snippet = createEmbedSnippet(ORIGIN, { ...site, page_id }, { topic })
        expect(snippet.match(/</g)).toHaveLength(4)
        expect(snippet.match(/>/g)).toHaveLength(4)
        expect(snippet.match(/'/g)).toBeNull()
      }),
    )
  })
})
