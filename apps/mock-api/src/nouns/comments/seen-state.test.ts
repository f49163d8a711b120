import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeEach, describe, expect, it } from 'vitest'

const WAITS = { mod: 0, active: true, is_meta: false }
const ACCEPTED = { mod: 1, active: true, is_meta: false }

let id: string
let zid: number
let uids: Record<string, number>
const server = shareServer()
beforeEach(async () => {
  uids = {}
  for (const name of ['ada', 'ben']) uids[name] = (await server.call('GET', '/api/v3/users', name)).body.uid
  ;({ zid, conversation_id: id } = await server.build.conversation({ owner: uids['ada']! }))
  for (const tid of [0, 1]) await server.build.comment(zid, tid)
})

/** Decides with the state that the moderator saw, as our console does. */
const decide = (name: string, mod: number, from: object | null = WAITS, more: object = {}) =>
  server.decide({ conversation_id: id, tid: 0, mod, ...(from ? { from } : {}), ...more }, name)
const readComment = async (name = 'ada') =>
  (await server.call('GET', `/api/v3/comments?moderation=true&conversation_id=${id}`, name)).body[0]
const readLog = async () =>
  (await server.call('GET', `/api/v3/moderationLog?conversation_id=${id}`, 'ada')).body.decisions as {
    action: string
    uid: number
    from: object
    to: object
    reason: string | null
  }[]
describe('two who decide at once', () => {
  it('[MODS-8] the second decision on an outdated state is refused, with who decided what, and changes nothing', async () => {
    await decide('ada', 1)
    const refused = await decide('ben', -1)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'polis_err_comment_decided',
        current: ACCEPTED,
        decision: { uid: uids['ada'], moderator: expect.stringContaining('Ada'), action: 'accept' },
      },
    })
    expect(await readComment()).toMatchObject({ mod: 1 })
    expect(await readLog()).toHaveLength(1)
  })

  it('[MODS-8] of six decisions held between reading and writing one is made and logged', async () => {
    const answers = await repeatTogether(6, (index) =>
      decide(index % 2 === 0 ? 'ada' : 'ben', index % 2 === 0 ? 1 : -1),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    expect(await readLog()).toHaveLength(1)
    const { decision } = refused[0]!.body
    expect((await readComment()).mod).toBe(decision.to.mod)
  })

  it('[MODS-8] two who decide alike are not in conflict, and the log has one decision', async () => {
    const answers = await runTogether([() => decide('ada', 1), () => decide('ben', 1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await readLog()).toHaveLength(1)
  })

  it('[MODS-8] a mark that somebody else has set meanwhile is not taken away', async () => {
    await decide('ada', 0, WAITS, { is_meta: true })
    expect((await decide('ben', 1)).status).toBe(409)
    expect(await readComment()).toMatchObject({ is_meta: true, mod: 0 })
  })

  it('a client that sends no state decides as before', async () => {
    await decide('ada', 1, null)
    expect((await decide('ben', -1, null)).status).toBe(200)
    expect(await readComment()).toMatchObject({ mod: -1 })
  })
})
