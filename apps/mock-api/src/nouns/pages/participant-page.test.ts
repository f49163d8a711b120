import { beforeAll, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const HTML =
  '<html><head><title>Product</title>\n<!--about-->\n</head><body><div id="root"></div></body></html>'

describe('the first HTML of participant pages', () => {
  let id: string
  const server = shareServer({ pages: { participant: { render: () => Promise.resolve(HTML) } } })
  beforeAll(async () => {
    const topic = 'Trees & "light" </title><script>alert(1)</script> $& $1'
    const description = `# Why\n\n**All** of [it](https://a.example) ${'and more '.repeat(60)}`
    ;({ conversation_id: id } = await server.build.conversation({ topic, description }))
  })
  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

  it.each(['', 'alpha/'])('[PART-8] describes the conversation, escaped, at /%s{id}', async (before) => {
    const answer = await get(`/${before}${id}?ui_lang=de`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const title =
      'Trees &amp; &quot;light&quot; &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1'
    expect(answer.body).toContain(`<title>${title}</title>`)
    expect(answer.body).toContain(`<meta property="og:title" content="${title}" />`)
    expect(answer.body).toContain(`<meta property="og:url" content="${server.config.publicOrigin}/${id}" />`)
    expect(answer.body).toMatch(/<meta name="description" content="Why All of it and more [^"]{1,180}…" \/>/)
    expect(answer.body).not.toContain('<script>alert')
    const again = await get(`/${before}${id}?ui_lang=de`, { 'if-none-match': String(answer.headers['etag']) })
    expect(again.statusCode).toBe(304)
  })

  it('[PART-8] replies to an unknown id with 404 and the page, which explains it', async () => {
    const answer = await get('/2unknown')
    expect([answer.statusCode, answer.body]).toEqual([404, HTML])
  })

  it('[PART-1] replies for a closed conversation with 200: people can still read it', async () => {
    const closed = await server.build.conversation({ topic: '', is_active: 0 })
    const answer = await get(`/${closed.conversation_id}`)
    expect([answer.statusCode, answer.body.includes('<title>Untitled conversation</title>')]).toEqual([
      200,
      true,
    ])
  })

  it('[SEC-1] runs scripts of this origin only', async () => {
    const { headers } = await get(`/${id}`)
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
  })
})
