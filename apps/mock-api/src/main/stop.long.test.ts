import { openFolder } from '@folkmoot/testing/open-folder'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerProcess, type ServerProcess } from '@folkmoot/testing/server-process'
import { COMMENT_COUNT, countVotes, createConversations } from './faults/test-fault-server.ts'

const CLIENTS = 30

/** An answer, or the code of the failure that a client saw. */
type Outcome = { status: number; closes: boolean; body: { currentPid?: number } } | { failure: string }

describe('a server that is told to stop while people vote', () => {
  let file: string
  let server: ServerProcess
  let agent: Agent
  beforeEach(() => {
    file = join(openFolder(), 'data.db')
    agent = new Agent({ keepAlive: true })
  })
  afterEach(async () => {
    agent.destroy()
    await server.kill()
  })

  /** Sends a request on a connection that is kept open. */
  const send = (path: string, body?: object) =>
    new Promise<Outcome>((resolve) => {
      const sent = request(
        server.origin() + path,
        {
          agent,
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json' },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              closes: answer.headers.connection === 'close',
              body: JSON.parse(text) as { currentPid?: number },
            }),
          )
          answer.on('error', () => resolve({ failure: 'cut' }))
        },
      )
      sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve({ failure: code ?? 'unknown' }))
      sent.end(body && JSON.stringify(body))
    })

  /** Votes on one comment after the other, each person new, until the server refuses connections; adds all outcomes to `outcomes`. */
  async function vote(conversation_id: string, outcomes: Outcome[]): Promise<void> {
    for (;;) {
      const outcome = await send('/api/v3/votes', {
        conversation_id,
        tid: outcomes.length % COMMENT_COUNT,
        vote: -1,
      })
      outcomes.push(outcome)
      if ('failure' in outcome) return
    }
  }

  it('[RUN-8] [RUN-9] serves on while it is not ready, ends each connection after its reply, and loses no answer', async () => {
    const { zid, conversation_id } = (await createConversations(`sqlite:${file}`, 1))[0]!
    server = createServerProcess(file, { STOP_DELAY: '10' })
    await server.start()
    expect(await send('/readyz')).toMatchObject({ status: 200, closes: false })
    const outcomes: Outcome[] = []
    const voters = Array.from({ length: CLIENTS }, () => vote(conversation_id, outcomes))
    await expect.poll(() => outcomes.length).toBeGreaterThan(CLIENTS * 2)
    const stopped = server.stop()
    const stopping = { status: 503, body: { error: 'polis_err_server_stopping' } }
    await expect.poll(() => send('/readyz')).toMatchObject(stopping)
    expect(await send('/healthz')).toMatchObject({ status: 200, closes: true })
    await Promise.all(voters)
    expect(await stopped).toBe(0)
    const answered = outcomes.filter((outcome) => 'status' in outcome)
    expect(answered.filter(({ status }) => status !== 200)).toEqual([])
    expect(answered.filter(({ closes }) => closes).length).toBeGreaterThan(CLIENTS)
    const failures = outcomes.flatMap((outcome) => ('failure' in outcome ? [outcome.failure] : []))
    // who connects in the moment in which the server stops listening may be reset before it is heard
    expect(failures.filter((code) => !['ECONNREFUSED', 'ECONNRESET'].includes(code))).toEqual([])
    expect(await countVotes(`sqlite:${file}`, zid)).toBe(answered.length)
  })
})
