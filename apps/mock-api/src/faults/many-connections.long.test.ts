import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createEngines, type Engine, type EngineDatabase } from '@folkmoot/testing/engines'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createConversations,
  createFaultServer,
  createPerson,
  expectVotes,
  type FaultServer,
  type TestConversation,
} from './test-fault-server.ts'

const IDLE_COUNT = 5_000
const SLOW_COUNT = 1_000
/** Connections that are opened at once: the queue of a listening socket is short. */
const OPENED_AT_ONCE = 100
const VOTES_MEANWHILE = 500
const BODY_END = /\r\n\r\n(\{.*\})$/s

/** Runs `work` for each item, some at once. Returns the results in the items' order. */
async function inGroups<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (let index = 0; index < items.length; index += OPENED_AT_ONCE)
    results.push(...(await Promise.all(items.slice(index, index + OPENED_AT_ONCE).map(work))))
  return results
}

/** Waits for an answer that ends with the object of its body. @throws Error if the connection ends before */
async function readAnswer(socket: Socket): Promise<{ status: number; body: Record<string, unknown> }> {
  let text = ''
  for (;;) {
    if (socket.closed) throw new Error('The connection ended before the answer.')
    const [chunk] = (await Promise.race([
      once(socket, 'data'),
      once(socket, 'close').then(() => Promise.reject(new Error(`The connection ended after “${text}”.`))),
    ])) as [Buffer]
    text += chunk.toString()
    const body = BODY_END.exec(text)?.[1]
    if (body !== undefined)
      return { status: Number(text.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> }
  }
}

/** Makes a request on a connection that stays open. */
async function askAgain(socket: Socket): Promise<number> {
  const answer = readAnswer(socket)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return (await answer).status
}

describe.each(createEngines())('a server on $name with many connections', (engine: Engine) => {
  let database: EngineDatabase
  let server: FaultServer
  let sockets: Socket[]
  beforeEach(async () => {
    sockets = []
    database = await engine.create()
    server = createFaultServer(database)
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await server.kill()
    await database.close()
  })

  async function open(): Promise<Socket> {
    const { hostname, port } = new URL(server.origin())
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    // the close that follows an error fails who waits
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }

  /** Sends a vote but for its last character. Returns what sends that one, and notes the vote when it is acknowledged. */
  async function voteSlowly({ conversation_id, zid }: TestConversation) {
    const { key } = createPerson()
    const body = JSON.stringify({ conversation_id, participant_key: key, tid: 0, vote: -1 })
    const socket = await open()
    const head = ['POST /api/v3/votes HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    socket.write([...head, `Content-Length: ${body.length}`, '', body.slice(0, -1)].join('\r\n'))
    return async () => {
      const answer = readAnswer(socket)
      socket.write(body.slice(-1))
      const { status, body: reply } = await answer
      if (status === 200)
        server.acknowledged.push({ zid, pid: Number(reply['currentPid']), tid: 0, vote: -1 })
      return status
    }
  }

  it('5,000 idle connections and 1,000 slow clients keep nobody from voting, and all get their answers', async () => {
    const [place] = (await createConversations(database.url, 1)) as [TestConversation]
    await server.start()
    const idle = await inGroups(Array.from({ length: IDLE_COUNT }), open)
    expect(new Set(await inGroups(idle, askAgain))).toEqual(new Set([200]))
    const slow = await inGroups(Array.from({ length: SLOW_COUNT }), () => voteSlowly(place))

    const statuses = new Set<number>()
    for (let vote = 0; vote < VOTES_MEANWHILE; vote += 1)
      statuses.add((await server.vote(place, createPerson(), vote % 5)).status)
    expect(statuses).toEqual(new Set([200]))

    expect(new Set(await inGroups(slow, (finish) => finish()))).toEqual(new Set([200]))
    expect(new Set(await inGroups(idle, askAgain))).toEqual(new Set([200]))
    await server.kill()
    expect(server.acknowledged).toHaveLength(VOTES_MEANWHILE + SLOW_COUNT)
    await expectVotes(database.url, place, server.acknowledged)
  })
})
