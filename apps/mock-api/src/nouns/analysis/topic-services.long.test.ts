import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { readConfig } from '../../platform/settings/config.ts'
import { createTopicComments } from './test-topic-comments.ts'
import { computeTopicResult } from './topic-result.ts'

const COMMENTS = createTopicComments(48)

interface ServiceRequest {
  input: string[]
  messages: { content: string }[]
  model: string
}
type ServiceReply = (question: ServiceRequest, response: ServerResponse) => unknown

/** The half of a comment, which only the service knows; equal comments are in the same half. */
const isFirstHalf = (tid: number) => tid % 28 < 14

/** Creates a vector that shows the half of a comment. */
const replyWithHalves: ServiceReply = ({ input }) => ({
  data: input.map((said, index) => ({
    index,
    embedding: [isFirstHalf(Number(/\((\d+)\)/.exec(said)?.[1])) ? 1 : -1, index / 1e6],
  })),
})
const replyWithName: ServiceReply = ({ messages }) => ({
  choices: [{ message: { content: `“About ${messages[1]!.content.split('- ')[1]!.slice(0, 20)}”` } }],
})

describe('services for topics', () => {
  let zid: number
  const server = shareServer()
  beforeEach(async () => {
    ;({ zid } = await server.build.conversation())
    await fillConversation(server.db, { zid, now: 1 }, { people: [], comments: COMMENTS, votes: [] })
  })

  /** Starts a service, and returns its address and its requests. */
  async function serve(reply: ServiceReply) {
    const asked: { path: string | undefined; key: string | undefined; question: ServiceRequest }[] = []
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const question = JSON.parse(await text(request)) as ServiceRequest
      asked.push({ path: request.url, key: request.headers.authorization, question })
      const body = reply(question, response)
      if (body !== undefined) response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const service = createServer((request, response) => void answer(request, response))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void service.close().closeAllConnections())
    return { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`, asked }
  }
  const find = async (env: Record<string, string>) => {
    const found = await computeTopicResult(server.db, zid, readConfig(env).topicServices)
    return { ...found.run!, notes: (JSON.parse(found.result) as { notes: string[] }).notes }
  }
  const embedding = (url: string) => ({ TOPIC_EMBEDDING_URL: url, TOPIC_EMBEDDING_MODEL: 'vectors' })
  const naming = (url: string) => ({ TOPIC_NAMING_URL: url, TOPIC_NAMING_MODEL: 'names' })

  it('[MATH-8] a configured embedding service compares the comments', async () => {
    const { url, asked } = await serve(replyWithHalves)
    const run = await find({ ...embedding(url), TOPIC_SERVICE_KEY: 'secret' })
    expect([run.model_name, run.notes]).toEqual(['vectors', []])
    const finest = run.topics.filter(({ layer }) => layer === 0)
    const halved = finest.every(({ tids }) => new Set(tids.map(isFirstHalf)).size === 1)
    expect(halved && finest.length > 1).toBe(true)
    expect(asked.map(({ path, key }) => [path, key])).toEqual([['/v1/embeddings', 'Bearer secret']])
    expect(asked[0]!.question).toEqual({ model: 'vectors', input: COMMENTS.map(({ txt }) => txt) })
  })

  it('[MATH-8] a configured naming service names every topic, uniquely in each layer', async () => {
    const { url, asked } = await serve(replyWithName)
    const { topics, notes } = await find(naming(`${url}/`))
    expect(notes).toEqual([])
    expect(topics.map(({ name, model_name }) => [name.slice(0, 6), model_name])).toEqual(
      topics.map(() => ['About ', 'names']),
    )
    expect(new Set(topics.map(({ layer, name }) => `${layer} ${name}`)).size).toBe(topics.length)
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/v1/chat/completions']))
    expect(asked.every(({ key }) => key === undefined)).toBe(true)
  })

  it.each<readonly [string, ServiceReply, RegExp]>([
    ['refuses', (_, response) => ((response.statusCode = 503), 'busy'), /answered 503/],
    ['says something else', () => ({ hello: 'there' }), /another form/],
    ['says no JSON', () => '<html>', /not valid JSON|Unexpected token/],
    [
      'gives vectors of two lengths',
      ({ input = [] }) => ({ data: input.map((_, at) => ({ embedding: at ? [1] : [1, 2] })) }),
      /one length|another form/,
    ],
    ['leaves some out', () => ({ data: [{ embedding: [1] }] }), /one length|another form/],
  ])(
    '[MATH-8] our own method replaces a service that %s, and the state reports it',
    async (_, reply, reason) => {
      const { url } = await serve(reply)
      const own = await find({})
      const { topics, points, model_name, notes } = await find({
        ...embedding(url),
        ...naming(url),
      })
      expect({ topics, points, model_name, notes: [] }).toEqual(own)
      expect(notes).toEqual([
        expect.stringMatching(/^The embedding service was not used: /),
        expect.stringMatching(/^The naming service was not used: /),
      ])
      for (const note of notes) expect(note).toMatch(reason)
    },
  )

  it('[MATH-8] keeps the names received before a naming service failed', async () => {
    let answers = 0
    const { url } = await serve((question, response) => {
      answers += 1
      return answers > 2 ? ((response.statusCode = 500), 'no') : replyWithName(question, response)
    })
    const { topics, notes } = await find(naming(url))
    const models = topics.map(({ model_name }) => model_name)
    expect(models.filter((model) => model === 'names')).toHaveLength(2)
    expect(notes).toHaveLength(1)
  })
})
