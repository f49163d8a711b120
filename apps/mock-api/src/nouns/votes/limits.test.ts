import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'

const KEY = 'k'.repeat(22)

describe('rate limits of votes, and the end of a draft', () => {
  let zid: number
  let id: string
  const server = shareServer({ env: { LIMITS: '{"votes_per_participant":20}' } })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({ conversation: { is_draft: 1 }, comments: ['Trees', 'Buses'] }))
  })

  const vote = (body: object, token?: string) =>
    server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid: 0, vote: -1, ...body }, token })
  /** Changes a vote up to `maxVotes` times, starting with 1. Returns how often it was accepted. */
  async function changeVote(maxVotes: number, token: string): Promise<number> {
    for (let index = 0; index < maxVotes; index += 1)
      if ((await vote({ vote: 1 - (index % 2) }, token)).status !== 200) return index
    return maxVotes
  }
  const history = () => server.rows('votes', { zid })
  const conversation = async () =>
    (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`)).body

  it('[SEC-2] accepts a number of votes per minute and participant, then replies 429 and stores nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { token } = (await vote({})).body.auth
    expect(await changeVote(21, token)).toBe(20)
    expect(await vote({ vote: -1 }, token)).toMatchObject({
      headers: { 'retry-after': '60' },
      body: { error: 'polis_err_too_many_votes', status: 429 },
    })
    expect(await history()).toHaveLength(21)
    // a repeated vote stores nothing and does not count
    expect((await vote({ vote: 0 }, token)).status).toBe(200)
    vi.setSystemTime(Date.now() + 60_000)
    expect((await vote({ vote: -1 }, token)).status).toBe(200)
  })

  it('[SEC-2] counts each participant separately, and never moderators', async () => {
    const { token } = (await vote({ participant_key: KEY })).body.auth
    await changeVote(20, token)
    expect((await vote({ tid: 1, participant_key: KEY })).status).toBe(429)
    const others = await repeatTogether(21, () => vote({}))
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]))
    for (const name of ['ada', 'ben', 'cleo'])
      expect(await changeVote(22, await server.tokenFor(name))).toBe(22)
    expect(await changeVote(22, await server.tokenFor('dan'))).toBe(21)
  })

  it('[CFG-10] ends the draft with the first vote of anyone but the owner', async () => {
    const { settings_version } = await conversation()
    await vote({}, await server.tokenFor('ada'))
    expect(await conversation()).toMatchObject({ is_draft: true, settings_version })
    const ben = await server.tokenFor('ben')
    await runTogether([() => vote({ participant_key: KEY }), () => vote({}), () => vote({}, ben)])
    expect(await conversation()).toMatchObject({ is_draft: false, settings_version: settings_version + 1 })
    await vote({})
    expect(await conversation()).toMatchObject({ is_draft: false, settings_version: settings_version + 1 })
  })

  it('[CFG-10] ends the draft with the vote of a comment’s author, but not with the comment alone', async () => {
    const write = (body: object, token?: string) =>
      server.send('POST', '/api/v3/comments', { body: { conversation_id: id, ...body }, token })
    await write({ txt: 'The owner’s', vote: -1 }, await server.tokenFor('ada'))
    await write({ txt: 'Without a vote' })
    expect(await conversation()).toMatchObject({ is_draft: true })
    expect((await write({ txt: 'With a vote', vote: -1 })).status).toBe(200)
    expect(await conversation()).toMatchObject({ is_draft: false })
  })
})
