import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'

const COMMENT_COUNT = 3
const ACCOUNTS = ['ada', 'dan', 'eve@example.org']

/** A person with a browser's key, an external id, or an account. */
const person = fc.record({ by: fc.constantFrom('key', 'xid', 'account'), number: fc.nat(2) })
type Person = { by: string; number: number }

const step = fc.record({
  who: person,
  what: fc.constantFrom('vote', 'vote', 'vote', 'open', 'join'),
  // the highest tid is not a comment of the conversation, the highest value not a vote
  tid: fc.nat(COMMENT_COUNT),
  vote: fc.integer({ min: -1, max: 2 }),
  high_priority: fc.boolean(),
})
type Step = { who: Person; what: string; tid: number; vote: number; high_priority: boolean }

/** Lists of concurrent steps. */
const sequence = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })

const isVote = ({ what, tid, vote }: Step) => what === 'vote' && tid < COMMENT_COUNT && vote < 2
/** Returns true for steps that create participants. */
const isJoining = (one: Step) =>
  isVote(one) ||
  (one.what === 'open' && one.who.by === 'xid') ||
  (one.what === 'join' && one.who.by === 'account')

describe('the invariants of participation', () => {
  const tokens: string[] = []
  const server = shareServer()
  beforeAll(async () => {
    for (const name of ACCOUNTS) tokens.push(await server.tokenFor(name))
  })

  async function act(conversation_id: string, { who, what, ...said }: Step) {
    const token = who.by === 'account' ? tokens[who.number] : undefined
    const xid = who.by === 'xid' ? `x${who.number}` : undefined
    const participant_key = who.by === 'key' ? `key-number-${who.number}`.padEnd(22, '_') : undefined
    const auth = { token }
    if (what === 'vote')
      return server.send('POST', '/api/v3/votes', {
        body: { conversation_id, ...said, xid, participant_key },
        ...auth,
      })
    if (what === 'join')
      return server.send('POST', '/api/v3/participants', { body: { conversation_id }, ...auth })
    const query = `conversation_id=${conversation_id}${xid === undefined ? '' : `&xid=${xid}`}`
    return server.send('GET', `/api/v3/participationInit?${query}`, auth)
  }

  async function stored(zid: number) {
    return {
      generation: (await server.row('generations', { zid })).value,
      participant_count: (await server.row('conversations', { zid })).participant_count,
      people: await server.rows('participants', { zid }, 'pid'),
      history: await server.rows('votes', { zid }, 'id'),
      latest: await server.rows('votes_latest', { zid }),
    }
  }
  type Stored = Awaited<ReturnType<typeof stored>>

  function check(state: Stored) {
    const last = new Map<string, { vote: number; high_priority: number }>()
    const given = new Map<number, number>()
    for (const { pid, tid, vote, high_priority } of state.history) {
      const pair = `${pid} ${tid}`
      // the same vote is stored once
      expect(last.get(pair)).not.toEqual({ vote, high_priority })
      last.set(pair, { vote, high_priority })
      given.set(pid, (given.get(pid) ?? 0) + 1)
    }
    const latest = state.latest.map(({ pid, tid, vote, high_priority }) => [
      `${pid} ${tid}`,
      { vote, high_priority },
    ])
    expect(new Map(latest as [string, { vote: number; high_priority: number }][])).toEqual(last)
    expect(state.latest).toHaveLength(last.size)
    expect(state.people.map(({ pid }) => pid)).toEqual([...state.people.keys()])
    expect(state.participant_count).toBe(state.people.length)
    for (const { pid, vote_count } of state.people) expect(vote_count).toBe(given.get(pid) ?? 0)
    expect(new Set(state.people.map(({ uid }) => uid)).size).toBe(state.people.length)
    expect(state.history.at(-1)?.id ?? 0).toBeLessThanOrEqual(state.generation)
  }

  it('[API-5] [API-9] hold after any sequence of visits, joins and votes, some of them concurrent', async () => {
    let overlaps = 0
    await fc.assert(
      fc.asyncProperty(sequence, async (batches) => {
        const { zid, conversation_id } = await server.build.conversation({ owner: 2, xid_policy: 'secret' })
        for (let tid = 0; tid < COMMENT_COUNT; tid += 1) await server.build.comment(zid, tid)
        const inside = new Set<string>()
        let before = await stored(zid)
        for (const batch of batches) {
          const answers = await runTogether(
            batch.map((one) => () => act(conversation_id, one)),
            { reportWaiting: (count) => void (overlaps += Number(count > 1)) },
          )
          for (const { status } of answers) expect(status).toBeLessThan(500)
          for (const one of batch.filter(isJoining)) inside.add(`${one.who.by} ${one.who.number}`)
          const after = await stored(zid)
          check(after)
          expect(after.people).toHaveLength(inside.size)
          expect(after.generation > before.generation).toBe(after.history.length > before.history.length)
          expect(after.history.slice(0, before.history.length)).toEqual(before.history)
          before = after
        }
      }),
      { numRuns: 12 },
    )
    expect(overlaps).toBeGreaterThan(3)
  })
})
