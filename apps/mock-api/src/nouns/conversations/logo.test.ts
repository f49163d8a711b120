import { createLogoPath } from '@folkmoot/domain/logo'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { crc32, deflateSync } from 'node:zlib'

const toBase64 = (text: string) => Buffer.from(text).toString('base64')
const drawSvg = (content: string) =>
  toBase64(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">${content}</svg>`)
const SQUARE = drawSvg('<script>alert(1)</script><rect width="90" height="40" fill="red"/>')

/** A PNG of any size, all black, of a few bytes. */
function createPng(width: number, height: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}

describe('the logo of who asks', () => {
  const server = shareServer()
  let zid: number, id: string
  beforeEach(async () => ({ zid, id } = await server.scenario()))
  const send = (picture?: string, who = 'ada') =>
    server.call('PUT', '/api/v3/logo', who, { conversation_id: id, picture })
  const read = (hash: string) => server.fetch(createLogoPath(hash))
  const readPng = async (hash: string) => Buffer.from(await (await read(hash)).arrayBuffer())
  const readSize = async (hash: string) => {
    const png = await readPng(hash)
    return [png.readUInt32BE(16), png.readUInt32BE(20)]
  }

  it('[CFG-12] is drawn anew as PNG, never larger than it is shown, and served by its hash', async () => {
    const { logo } = (await send(SQUARE)).body
    const { headers } = await read(logo)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    expect((await readPng(logo)).toString('latin1')).not.toContain('script')
    expect(await readSize(logo)).toEqual([400, 160])
    expect(await readSize((await send(createPng(60, 40))).body.logo)).toEqual([60, 40])
    expect((await read('0'.repeat(64))).status).toBe(404)
  })

  it.each([
    ['nothing', ''],
    ['too many pixels', createPng(20_000, 20_000)],
    ['half a picture', createPng(60, 40).slice(0, 60)],
    ['a picture in a drawing', drawSvg(`<image href="data:image/png;base64,${createPng(9, 9)}"/>`)],
    ['an endless drawing', drawSvg('<g opacity=".9">'.repeat(20_000))],
    ['a drawing of drawings', drawSvg(createNest(30))],
  ])('[CFG-12] refuses %s, and nothing is left behind', async (_, picture) => {
    const refusal = await send(picture)
    expect([refusal.status, refusal.body.error]).toEqual([400, 'polis_err_param_parse_failed_picture'])
    expect(await server.row('conversations', { zid })).toMatchObject({ logo: null })
  })

  it('[CFG-12] goes with the last conversation that has it; a new one of the owner begins with it', async () => {
    const { logo } = (await send(SQUARE)).body
    const { body } = await server.call('POST', '/api/v3/conversations', 'ada', { topic: 'Next' })
    const next = await server.call(
      'GET',
      `/api/v3/conversations?conversation_id=${body.conversation_id}`,
      'ada',
    )
    expect(next.body.logo).toBe(logo)
    expect((await send()).body.logo).toBeNull()
    expect((await read(logo)).status).toBe(200)
    await server.call('DELETE', `/api/v3/conversations?conversation_id=${body.conversation_id}`, 'ada')
    expect((await read(logo)).status).toBe(404)
  })
})

/** A drawing that uses a drawing ten times, that uses another ten times, and so on. */
function createNest(depth: number): string {
  const uses = (level: number) => `<use href="#u${level}"/>`.repeat(10)
  const groups = Array.from({ length: depth }, (_, level) => `<g id="u${level + 1}">${uses(level)}</g>`)
  return `<defs><g id="u0"><rect width="9" height="9"/></g>${groups.join('')}</defs>${uses(depth)}`
}
