import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createEmbedFrame,
  createHeightMessage,
  type EmbedAttributes,
  EMBED_OPTIONS,
  parseEmbedMessage,
  parseEmbedTarget,
} from './embed.ts'

const ORIGIN = 'https://talk.town.example'
const PAGE = 'https://town.example/trees?p=1#news'
const site = { site_id: 'polis_site_id_abc', page_id: 'trees' }
const conversation = { conversation_id: '3abc' }
const createFrame = (attributes: EmbedAttributes, page = PAGE) => createEmbedFrame(ORIGIN, attributes, page)
const getSearch = (attributes: EmbedAttributes, page = PAGE) =>
  Object.fromEntries(new URL(createFrame(attributes, page)?.src ?? '').searchParams)

describe('the frame of an embed', () => {
  it('[PART-6] links to the conversation or the page of a site, with the address of the embedding page', () => {
    expect(createFrame(conversation)?.src).toBe(
      `${ORIGIN}/3abc?parent_url=https%3A%2F%2Ftown.example%2Ftrees%3Fp%3D1`,
    )
    expect(new URL(createFrame(site)?.src ?? '').pathname).toBe('/polis_site_id_abc/trees')
    expect(createFrame({ ...site, ...conversation })?.src).toContain(`${ORIGIN}/3abc?`)
  })

  it('[PART-6] sends the server every attribute except those for its look', () => {
    const { height, border, border_radius, padding, ...sent } = EMBED_OPTIONS
    const all = Object.fromEntries(Object.keys(EMBED_OPTIONS).map((name) => [name, `x&${name}`]))
    const parent_url = 'https://other.example/'
    expect([height, border, border_radius, padding]).not.toContain(undefined)
    expect(getSearch({ ...site, ...all, parent_url })).toEqual({
      ...Object.fromEntries(Object.keys(sent).map((name) => [name, `x&${name}`])),
      parent_url,
    })
  })

  it('[PART-6] sends no creation options for an existing conversation, and no names of visitors', () => {
    const attributes = {
      topic: 'Trees',
      show_vis: 'true',
      xid: ' m&7 ',
      ucw: 'false',
      x_email: 'a@b.example',
    }
    expect(getSearch({ ...conversation, ...attributes })).toEqual({
      ucw: 'false',
      xid: 'm&7',
      parent_url: 'https://town.example/trees?p=1',
    })
  })

  it('[PART-6] has the look of its attributes, else the defaults of the console’s form', () => {
    expect(createFrame(conversation)).toMatchObject({
      height: undefined,
      style: { border: '1px solid #ccc', borderRadius: '4px', padding: '4px' },
    })
    const looks = { height: '600px', border: 'none', border_radius: '1em', padding: '0' }
    expect(createFrame({ ...conversation, ...looks })).toMatchObject({
      height: 600,
      style: { border: 'none', borderRadius: '1em', padding: '0px' },
    })
    for (const height of ['', 'auto', '0', '-5', '1e3']) {
      expect(createFrame({ ...conversation, height })?.height).toBeUndefined()
    }
  })

  it.each([
    {},
    { conversation_id: 'abc' },
    { conversation_id: '../m' },
    { conversation_id: '3abc?xid=1' },
    { site_id: 'polis_site_id_abc' },
    { page_id: 'trees' },
    { site_id: 'other', page_id: 'trees' },
    { ...site, page_id: '..' },
    { ...site, page_id: 'half \ud83d' },
    { ...site, page_id: 'x'.repeat(101) },
  ])('[PART-6] there is none for invalid ids: %j', (attributes) => {
    expect(parseEmbedTarget(attributes)).toBeUndefined()
    expect(createFrame(attributes)).toBeUndefined()
  })

  it('sends no parent address unless the page has a web address', () => {
    expect(createFrame(conversation, 'file:///home/ada/page.html')?.src).toBe(`${ORIGIN}/3abc`)
    expect(getSearch({ ...conversation, parent_url: 'javascript:alert(1)' }, 'about:srcdoc')).toEqual({})
  })

  it('never links to another server, for any attributes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (conversation_id, page_id, xid) => {
        for (const one of [{ conversation_id }, { ...site, page_id }, conversation]) {
          const src = createFrame({ ...one, xid })?.src
          if (src === undefined) continue
          const address = new URL(src)
          expect(address.origin).toBe(ORIGIN)
          expect(address.pathname.split('/')).toHaveLength('page_id' in one ? 3 : 2)
          expect(address.searchParams.get('xid') ?? '').toBe(xid.trim())
        }
      }),
    )
  })
})

describe('messages of an embedded page', () => {
  it('[PART-6] are read as written, in whole pixels', () => {
    const message = createHeightMessage('2demo', 640.2)
    expect(message).toEqual({ source: 'folkmoot', type: 'height', height: 641, conversation_id: '2demo' })
    expect(parseEmbedMessage(structuredClone(message))).toEqual(message)
  })

  it.each([
    undefined,
    null,
    'height',
    {},
    { ...createHeightMessage('2demo', 1), source: 'other' },
    { ...createHeightMessage('2demo', 1), type: 'scroll' },
    { ...createHeightMessage('2demo', 1), height: '12' },
    { ...createHeightMessage('2demo', 1), height: Number.NaN },
    { ...createHeightMessage('2demo', 1), height: -1 },
    { ...createHeightMessage('2demo', 1), height: 1e9 },
    { ...createHeightMessage('2demo', 1), conversation_id: 7 },
  ])('[PART-6] are refused from other senders: %j', (data) => {
    expect(parseEmbedMessage(data)).toBeUndefined()
  })
})
