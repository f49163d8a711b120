import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { readConfig } from '../../platform/settings/config.ts'

const RUDE_TEXT = 'You are all assholes'

describe('the automatic moderator', () => {
  let id: string
  let zid: number
  const words = shareServer()
  /** the answer of the toxicity service */
  let answer: RequestListener
  const service = createServer((request, response) => answer(request, response))
  afterAll(() => void service.close().closeAllConnections())
  const rated = shareServer(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    return { env: { TOXICITY_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/rate` } }
  })
  let server = words
  const startOn = (chosen: typeof words) => async () => {
    server = chosen
    ;({ zid, id } = await server.scenario())
  }

  const post = (txt: string, name?: string) =>
    server.call('POST', '/api/v3/comments', name, { conversation_id: id, txt })
  const states = async () => {
    const rows = await server.rows('comments', { zid }, 'tid')
    return rows.map(({ mod, active }) => [mod, active])
  }
  const shown = async () =>
    (await server.call('GET', `/api/v3/comments?conversation_id=${id}`)).body.map(
      (row: { tid: number }) => row.tid,
    )

  describe('with the word lists', () => {
    beforeEach(startOn(words))

    it('[MOD-3] hides comments with listed words until a person accepts them, and leaves them unmoderated', async () => {
      await post(RUDE_TEXT)
      await post('More trees')
      expect(await states()).toEqual([
        [0, 0],
        [0, 1],
      ])
      expect(await shown()).toEqual([1])
      const list = `/api/v3/comments?moderation=true&mod=0&conversation_id=${id}`
      expect((await server.call('GET', list, 'ada')).body).toMatchObject([
        { active: false },
        { active: true },
      ])
      await server.decide({ conversation_id: id, tid: 0, mod: 1 })
      expect(await shown()).toEqual([0, 1])
    })

    it('[MOD-3] does not check comments of moderators, nor conversations whose owner turned it off', async () => {
      await post(`Quoted: ${RUDE_TEXT}`, 'ada')
      await server.build.change(zid, { profanity_filter: 0 })
      await post(RUDE_TEXT)
      expect(await states()).toEqual([
        [1, 1],
        [0, 1],
      ])
    })
  })

  describe('with a toxicity service', () => {
    beforeEach(startOn(rated))
    const rates = (toxicity: number, texts: string[]) => {
      answer = (request, response) => {
        let body = ''
        request.on('data', (chunk) => (body += chunk))
        request.on('end', () => {
          texts.push(JSON.parse(body).text)
          response.end(JSON.stringify({ toxicity }))
        })
      }
    }

    it.each([
      [0.8, 0],
      [0.79, 1],
    ])(
      '[MOD-3] a comment rated %f has active %i, whatever the word lists contain',
      async (toxicity, active) => {
        const texts: string[] = []
        rates(toxicity, texts)
        await post(RUDE_TEXT)
        expect([await states(), texts]).toEqual([[[0, active]], [RUDE_TEXT]])
      },
    )

    it.each<[string, RequestListener]>([
      ['an error', (_, response) => void response.writeHead(500).end()],
      ['another shape', (_, response) => void response.end('{"toxicity":7}')],
      ['no JSON', (_, response) => void response.end('<p>')],
      ['a redirect', (_, response) => void response.writeHead(302, { location: '/other' }).end()],
      ['a broken connection', (request) => void request.destroy()],
    ])('[MOD-3] falls back to the word lists on %s', async (_, given) => {
      answer = given
      await post(RUDE_TEXT)
      await post('More trees')
      expect(await states()).toEqual([
        [0, 0],
        [0, 1],
      ])
    })

    it('[MOD-3] waits two seconds for an answer, and does not delay other requests', async () => {
      const late = new AbortController()
      const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
      answer = () => undefined
      const slow = post(RUDE_TEXT)
      expect((await post('By the host', 'ada')).status).toBe(200)
      await expect.poll(() => wait.mock.calls).toEqual([[2000]])
      late.abort()
      wait.mockRestore()
      expect((await slow).status).toBe(200)
      expect(await states()).toEqual([
        [1, 1],
        [0, 0],
      ])
    })

    it('[CFG-1] refuses the comment if the conversation was closed in the meantime', async () => {
      answer = (_, response) =>
        void server.build.change(zid, { is_active: 0 }).then(() => response.end('{"toxicity":0}'))
      expect((await post('Too late')).body.error).toBe('polis_err_conversation_is_closed')
      expect(await states()).toEqual([])
      expect(await server.rows('participants', { zid })).toEqual([])
    })
  })
})

describe('the address of the toxicity service', () => {
  it.each([
    [{ TOXICITY_URL: 'rate.test' }, 'TOXICITY_URL'],
    [{ TOXICITY_URL: 'ftp://rate.test' }, 'TOXICITY_URL'],
    [{ TOXICITY_URL: 'https://me:secret@rate.test' }, 'TOXICITY_URL'],
  ])('[RUN-4] is checked: %j', (env, name) => expect(() => readConfig(env)).toThrow(name))
})
