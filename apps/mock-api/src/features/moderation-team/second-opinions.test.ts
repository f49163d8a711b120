import { repeatTogether, runTogether } from '@folkmoot/testing/run-together'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTeamHelpers } from '../../core/test-team.ts'

const WAITS = { mod: 0, active: true, is_meta: false }
const ACCEPTED = { mod: 1, active: true, is_meta: false }
const EVE = 'eve@example.org'

let server: TestServer
let id: string
let zid: number
let uids: Record<string, number>
beforeEach(async () => {
  server = await createTestServer()
  uids = {}
  for (const name of ['ada', 'ben']) uids[name] = (await server.call('GET', '/api/v3/users', name)).body.uid
  ;({ zid, conversation_id: id } = await server.build.conversation({ owner: uids['ada']! }))
  for (const tid of [0, 1]) await server.build.comment(zid, tid)
})
afterEach(() => server.close())

/** Decides with the state that the moderator saw, as our console does. */
const decide = (name: string, mod: number, from: object | null = WAITS, more: object = {}) =>
  server.call('PUT', '/api/v3/comments', name, {
    conversation_id: id,
    tid: 0,
    ...WAITS,
    mod,
    velocity: 1,
    ...(from ? { from } : {}),
    ...more,
  })
const dissent = (name: string, mod: number, more: object = {}) =>
  server.call('POST', '/api/v3/moderationTeam/opinions', name, { conversation_id: id, tid: 0, mod, ...more })
const settle = (name: string, mod: number) =>
  server.call('POST', '/api/v3/moderationTeam/settle', name, { conversation_id: id, tid: 0, mod })
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
const joinEve = () => createTeamHelpers(server).join(EVE, { conversation_id: id, role: 'moderator' })

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

  it('[MODS-8] of twenty decisions held between reading and writing one is made and logged', async () => {
    const answers = await repeatTogether(20, (index) =>
      decide(index % 2 === 0 ? 'ada' : 'ben', index % 2 === 0 ? 1 : -1),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(10)
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

  it('[MODS-9] a client that sends no state decides as before', async () => {
    await decide('ada', 1, null)
    expect((await decide('ben', -1, null)).status).toBe(200)
    expect(await readComment()).toMatchObject({ mod: -1 })
  })
})

describe('a second opinion', () => {
  it('[MODS-10] is recorded and marked, the decision stays, and the log has both', async () => {
    await decide('ada', 1)
    expect((await dissent('ben', -1, { reason: 'Names a person' })).body).toEqual({})
    expect(await readComment()).toMatchObject({
      mod: 1,
      second_opinion: { decided_uid: uids['ada'], uid: uids['ben'], mod: -1 },
    })
    expect(await readLog()).toMatchObject([
      {
        action: 'second-opinion',
        uid: uids['ben'],
        from: { mod: 1 },
        to: { mod: 1, opinion: -1 },
        reason: 'Names a person',
      },
      { action: 'accept', uid: uids['ada'] },
    ])
    const csv = await server.call('GET', `/api/v3/moderationLog/csv?conversation_id=${id}`, 'ada')
    expect(csv.body).toContain('second-opinion,0,,accepted,"accepted, second opinion: rejected"')
    const shown = await server.call('GET', `/api/v3/comments?conversation_id=${id}`)
    expect(JSON.stringify(shown.body)).not.toContain('second_opinion')
  })

  it('[MODS-10] is refused about a waiting comment, an own decision, the same decision, and where two disagree', async () => {
    const readProblem = async (answer: ReturnType<typeof dissent>) => {
      const { status, body } = await answer
      return [status, body.message]
    }
    expect(await readProblem(dissent('ben', -1))).toEqual([409, 'This comment waits. Accept or reject it.'])
    await decide('ada', 1)
    expect(await readProblem(dissent('ada', -1))).toEqual([409, 'This is your own decision. Change it.'])
    expect(await readProblem(dissent('ben', 1))).toEqual([409, 'The comment has this decision already.'])
    await dissent('ben', -1)
    expect((await readProblem(dissent('cleo', -1)))[1]).toContain('Two moderators disagree')
  })

  it('[MODS-10] of two at once one is recorded', async () => {
    await joinEve()
    await decide('ada', 1)
    const answers = await runTogether([() => dissent('ben', -1), () => dissent(EVE, -1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('settling', () => {
  beforeEach(async () => {
    await joinEve()
    await decide('ben', 1)
    await dissent(EVE, -1)
  })

  it('[MODS-12] each of the two settles only by agreeing with the other', async () => {
    expect((await settle('ben', 1)).body.error).toBe('polis_err_second_opinion_open')
    expect((await settle(EVE, -1)).body.error).toBe('polis_err_second_opinion_open')
    expect((await decide(EVE, -1, ACCEPTED)).body.error).toBe('polis_err_second_opinion_open')
    expect(await readComment()).toMatchObject({ mod: 1, second_opinion: { mod: -1 } })
    expect((await settle(EVE, 1)).body).toEqual({})
    const settled = await readComment()
    expect(settled.mod).toBe(1)
    expect(settled).not.toHaveProperty('second_opinion')
    expect((await readLog())[0]).toMatchObject({
      action: 'settle',
      from: { mod: 1, opinion: -1 },
      to: { mod: 1 },
    })
  })

  it('[MODS-12] who decided may change their decision as an old client does: the colleague’s opinion stays', async () => {
    expect((await decide('ben', 0, null)).status).toBe(200)
    const waiting = await readComment()
    expect(waiting.mod).toBe(0)
    expect(waiting).not.toHaveProperty('second_opinion')
  })

  it('[MODS-12] a third person and an owner settle as they find right, with one entry in the log', async () => {
    const before = (await readLog()).length
    const answers = await runTogether([() => settle('ada', -1), () => settle('cleo', 1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await readComment()).not.toHaveProperty('second_opinion')
    expect(await readLog()).toHaveLength(before + 1)
  })

  it('[MODS-12] a decision of a third person settles it too', async () => {
    expect((await decide('cleo', -1, ACCEPTED)).status).toBe(200)
    expect(await readComment()).not.toHaveProperty('second_opinion')
    expect((await readLog())[0]).toMatchObject({
      action: 'settle',
      from: { mod: 1, opinion: -1 },
      to: { mod: -1 },
    })
  })

  it('[MODS-9] the decision of a client that knows no second opinions counts, and the disagreement turns round', async () => {
    expect((await decide(EVE, -1, null)).status).toBe(200)
    const turned = await readComment()
    expect(turned).toMatchObject({
      mod: -1,
      second_opinion: { decided_uid: turned.second_opinion.decided_uid, uid: uids['ben'], mod: 1 },
    })
    expect((await settle('ben', -1)).status).toBe(200)
  })

  it('[MODS-12] the author’s erasure and an erased account end what they had', async () => {
    await server.call('DELETE', `/api/v3/users/data?uid_of_user=${uids['ben']}`, 'cleo')
    const [row] = await server.db.selectFrom('second_opinions').selectAll().where('zid', '=', zid).execute()
    expect(row).toMatchObject({ decided_uid: null, decided_mod: 1, mod: -1 })
  })
})
