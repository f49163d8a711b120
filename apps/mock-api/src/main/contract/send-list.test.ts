import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import * as Type from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendList } from './register-contract.ts'

const PIECES = 100
const ROWS = 16
const TEXT = 'x'.repeat(65_536)

/** Pieces of a megabyte each, which count how many were made, and tell when nobody wants more. */
function createPieces(count: number) {
  const state = { made: 0, end: () => {} }
  const ended = new Promise<void>((resolve) => (state.end = resolve))
  async function* make() {
    try {
      for (; state.made < count; state.made += 1)
        yield Array.from({ length: ROWS }, (_, row) => ({
          id: state.made * ROWS + row,
          txt: TEXT,
          secret: 1,
        }))
    } finally {
      state.end()
    }
  }
  return { state, ended, pieces: make() }
}

describe('sendList', () => {
  let app: FastifyInstance
  let made: ReturnType<typeof createPieces>
  beforeEach(async () => {
    app = Fastify()
    const reply = Type.Array(Type.Object({ id: Type.Integer(), txt: Type.String() }))
    app.get('/', { schema: { response: { 200: reply } } }, (_, answer) => sendList(answer, made.pieces))
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => app.close())

  const open = async (): Promise<IncomingMessage> => {
    const asked = get({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer
  }

  it('sends all pieces as one list of what the contract has', async () => {
    made = createPieces(3)
    const rows = (await (
      await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
    ).json()) as object[]
    expect(rows.map((row) => Object.keys(row))).toEqual(Array.from({ length: 3 * ROWS }, () => ['id', 'txt']))
    expect(rows.map((row) => (row as { id: number }).id)).toEqual(
      Array.from({ length: 3 * ROWS }, (_, id) => id),
    )
  })

  it('sends a list without entries', async () => {
    made = {
      ...createPieces(0),
      pieces: (async function* () {
        yield []
        yield []
        yield []
      })(),
    }
    expect((await app.inject('/')).body).toBe('[]')
    made = createPieces(0)
    expect((await app.inject('/')).body).toBe('[]')
  })

  it('sends the pieces of a record as one record', async () => {
    const scope = Fastify()
    const counts = Type.Record(Type.String(), Type.Object({ votes: Type.Integer() }))
    scope.get('/', { schema: { response: { 200: counts } } }, (_, answer) =>
      sendList(
        answer,
        (async function* () {
          yield { 1: { votes: 2, more: 1 } }
          yield {}
          yield { 7: { votes: 3 }, 9: { votes: 0 } }
        })(),
      ),
    )
    expect((await scope.inject('/')).json()).toEqual({ 1: { votes: 2 }, 7: { votes: 3 }, 9: { votes: 0 } })
    await scope.close()
  })

  it('makes no more than a client takes, and ends when it goes away', async () => {
    made = createPieces(PIECES)
    const answer = await open()
    answer.pause()
    // much longer than making all pieces takes
    for (let turn = 0; turn < 20 * PIECES; turn += 1) await new Promise(setImmediate)
    answer.destroy()
    await made.ended
    expect(made.state.made).toBeLessThan(PIECES)
  })
})
