import { beforeAll, describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'

const FORM = 'application/x-www-form-urlencoded'

describe('bodies', () => {
  let id: string
  const server = shareServer()
  beforeAll(async () => {
    const { zid, conversation_id } = await server.build.conversation()
    id = conversation_id
    await server.build.comment(zid, 0)
  })

  const post = async (url: string, type: string, payload: string | Buffer, name?: string) => {
    const token = name === undefined ? {} : { authorization: `Bearer ${await server.tokenFor(name)}` }
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { ...token, 'content-type': type },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('[API-5] accepts a vote and a comment as forms', async () => {
    const vote = await post('/api/v3/votes', `${FORM}; charset=utf-8`, `conversation_id=${id}&tid=0&vote=-1`)
    expect(vote).toMatchObject({ status: 200, body: { currentPid: 0 } })
    const txt = 'Bäume & Bänke = 100 %'
    const form = new URLSearchParams({ conversation_id: id, txt }).toString()
    expect((await post('/api/v3/comments', FORM, form)).status).toBe(200)
    expect(await server.rows('comments', { tid: 1 })).toMatchObject([{ txt }])
  })

  it.each([
    'xid_allow_list=a&xid_allow_list=b',
    'xid_allow_list[]=a&xid_allow_list[]=b',
    'xid_allow_list%5B0%5D=a&xid_allow_list[1]=b',
    'xid_allow_list=a,b',
  ])('[API-5] accepts the list of a form: %s', async (list) => {
    const form = `conversation_id=${id}&replace_all=true&${list}`
    expect((await post('/api/v3/xidAllowList', FORM, form, 'ada')).status).toBe(200)
    const { body } = await server.call('GET', `/api/v3/xidAllowList?conversation_id=${id}`, 'ada')
    expect(body.xids.map(({ xid }: { xid: string }) => xid)).toEqual(['a', 'b'])
  })

  it('[API-7] refuses an invalid form like JSON, and names the field', async () => {
    for (const form of [`conversation_id=${id}&tid=0&vote=`, `conversation_id=${id}&tid=0&vote=9`])
      expect((await post('/api/v3/votes', FORM, form)).body).toMatchObject({
        error: 'polis_err_param_parse_failed_vote',
        field: 'vote',
        message: '“vote” must be a whole number from -1 to 1.',
      })
    expect((await post('/api/v3/votes', FORM, '__proto__=x&constructor=y')).body).toMatchObject({
      error: 'polis_err_param_missing_conversation_id',
    })
    const large = await post('/api/v3/comments', FORM, `txt=${'x'.repeat(70_000)}`)
    expect(large.body).toMatchObject({ error: 'polis_err_body_too_large', status: 413 })
  })

  it.each([
    ['bytes of Latin-1', 'application/json', Buffer.from('{"txt":"caf\u00e9","vote":-1}', 'latin1'), 'UTF-8'],
    ['bytes of Latin-1', FORM, Buffer.from('vote=-1&txt=caf\u00e9', 'latin1'), 'UTF-8'],
    ['percent signs of Latin-1', FORM, 'vote=-1&txt=caf%E9', 'UTF-8'],
    ['a key __proto__', 'application/json', '{"vote":-1,"txt":{"a":[{"__proto__":1}]}}', 'could not be read'],
  ])('[API-7] refuses %s (%s), and says why', async (_, type, payload, words) => {
    const { body } = await post('/api/v3/comments', type, payload)
    expect(body).toMatchObject({ status: 400, error: 'polis_err_bad_request' })
    expect(body.message).toContain(words)
  })

  it.each([
    [FORM, '{"tid":0}', 400, 'polis_err_bad_request', /content-type: application\/json/],
    ['text/plain', '{"tid":0}', 415, 'polis_err_unsupported_media_type', /application\/json/],
    ['text/xml', '<a/>', 415, 'polis_err_unsupported_media_type', /application\/json/],
    ['multipart/form-data; boundary=x', '--x--', 415, 'polis_err_unsupported_media_type', /form/],
    ['application/json', '[{"tid":0}]', 400, 'polis_err_bad_request', /JSON object/],
    ['application/json', '"tid"', 400, 'polis_err_bad_request', /JSON object/],
    ['application/json', '{"tid":', 400, 'polis_err_bad_request', /could not be read/],
  ])('[API-7] explains what is wrong with %s with %s', async (type, payload, status, error, words) => {
    const { body } = await post('/api/v3/votes', type, payload)
    expect(body).toMatchObject({ error, status, message: expect.stringMatching(words) })
  })

  it('[API-7] names the expected type for a body that is not a form where files are uploaded', async () => {
    const message = expect.stringContaining('multipart/form-data')
    for (const type of ['text/plain', 'application/json']) {
      const { body } = await post('/api/v3/conversationImport', type, '{}', 'ada')
      expect(body).toMatchObject({ error: 'polis_err_unsupported_media_type', status: 415, message })
    }
  })

  it('[API-7] explains that an address cannot be decoded, and forbids caching', async () => {
    const answer = await server.app.inject({ url: '/api/v3/%zz' })
    expect(answer.json()).toEqual({
      error: 'polis_err_bad_request',
      message: expect.stringContaining('hexadecimal'),
      status: 400,
    })
    for (const url of ['/api/v3/%zz', '/api/v3/nothing', '/api/v3/testConnection', '/api/v3/users'])
      expect((await server.app.inject({ url })).headers['cache-control']).toBe('no-cache')
  })

  it('[API-5] treats an empty body as absent, whatever its content type', async () => {
    for (const type of ['application/json', FORM]) {
      expect((await post('/api/v3/auth/deregister', type, '')).status).toBe(200)
      const url = `/api/v3/conversation/reopen?conversation_id=${id}`
      expect((await post(url, type, '', 'ada')).status).toBe(200)
      expect((await post('/api/v3/votes', type, '')).body).toMatchObject({
        error: 'polis_err_param_missing_conversation_id',
      })
    }
  })
})
