import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createPlanSteps } from '@folkmoot/domain/wave-plan'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generateSecureInt } from '../../secure-random.ts'
import { deleteAbandonedWaves, startWaveCreation } from './create-wave.ts'
import { runPlanStep } from './plan.ts'
import { updateStep } from './plan.storage.ts'

const PLAN = '/api/v3/treevite/plan'
const RUN = '/api/v3/treevite/plan/run'
const FIRST = { invites_per_user: 0, owner_invites: 2 }
const NEXT = { invites_per_user: 2, owner_invites: 0 }

describe('a plan of waves', () => {
  let server: TestServer
  let tree: TestInviteTree
  beforeAll(async () => void (server = await createTestServer()))
  afterAll(() => server.close())
  beforeEach(async () => void (tree = await createInviteTree(server)))

  const save = (body: object, as: 'ada' | 'ben' = 'ada') =>
    server.call('POST', PLAN, as, {
      conversation_id: tree.conversation_id,
      acceptance_percent: 40,
      ...body,
    })
  const read = async () =>
    (await server.call('GET', `${PLAN}?conversation_id=${tree.conversation_id}`, 'ada')).body.plan
  const run = (body: object, as: 'ada' | 'ben' = 'ada') =>
    server.call('POST', RUN, as, { conversation_id: tree.conversation_id, ...body })

  it('[TREE-8] is stored, and makes what it says: two people who invite two each are six', async () => {
    expect(await read()).toBeNull()
    const { body } = await save({ version: 0, steps: createPlanSteps({ people: 2, each: 2, rounds: 1 }) })
    expect(body.plan).toEqual({
      version: 1,
      parent_wave: 0,
      acceptance_percent: 40,
      steps: [
        { step: 1, ...FIRST, wave: null },
        { step: 2, ...NEXT, wave: null },
      ],
    })
    const first = await run({ step: 1, version: 1 })
    expect(first).toMatchObject({ status: 201, body: { wave: 1, parent_wave: 0, invites_created: 2 } })
    expect(await run({ step: 2, version: 2 })).toMatchObject({
      status: 201,
      body: { wave: 2, parent_wave: 1, invites_per_user: 2, invites_created: 0 },
    })
    const invited = [await tree.join(1), await tree.join(1)]
    for (const token of invited)
      for (const { invite_code } of await tree.myInvites(token))
        expect((await tree.redeem(invite_code)).status).toBe(201)
    const waves = await tree.waves({ counts: true })
    expect(waves.map(({ members, unused }) => [members, unused])).toEqual([
      [2, 0],
      [4, 0],
    ])
    expect((await read()).steps.map(({ wave }: { wave: number }) => wave)).toEqual([1, 2])
  })

  it('[TREE-8] is changed before it is run: what was run stays, and the next step has its parent', async () => {
    await save({ steps: [FIRST, NEXT] })
    await run({ step: 1 })
    const { plan } = (
      await save({ version: 2, steps: [{ ...NEXT, invites_per_user: 5 }, NEXT], acceptance_percent: 30 })
    ).body
    expect(plan).toMatchObject({ version: 3, parent_wave: 1, acceptance_percent: 30 })
    expect(plan.steps).toEqual([
      { step: 1, ...FIRST, wave: 1 },
      { step: 2, ...NEXT, invites_per_user: 5, wave: null },
      { step: 3, ...NEXT, wave: null },
    ])
    expect((await run({ step: 2, version: 3 })).body).toMatchObject({ parent_wave: 1, invites_per_user: 5 })
    await save({ steps: [] })
    expect((await read()).steps).toHaveLength(2)
    // all were run, so another plan begins at the root
    await save({ steps: [FIRST] })
    expect(await read()).toMatchObject({ parent_wave: 0, steps: [{ step: 1, wave: null }] })
    expect((await run({ step: 1 })).body).toMatchObject({ wave: 3, parent_wave: 0, invites_created: 2 })
  })

  it('[TREE-8] of another state than the one that was read is neither changed nor run', async () => {
    await save({ version: 0, steps: [FIRST] })
    const conflict = { status: 409, body: { error: 'polis_err_treevite_plan_changed' } }
    expect(await save({ version: 0, steps: [NEXT] }, 'ben')).toMatchObject(conflict)
    await save({ version: 1, steps: [{ ...FIRST, owner_invites: 900 }] }, 'ben')
    expect(await run({ step: 1, version: 1 })).toMatchObject(conflict)
    expect(await tree.waves()).toEqual([])
  })

  it('[TREE-8] that cannot be is refused with the step', async () => {
    const refused = await save({ steps: [FIRST, { invites_per_user: 0, owner_invites: 0 }] })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'polis_err_treevite_wave_requires_invites' },
    })
    expect((await save({ steps: [FIRST], parent_wave: 7 })).body.error).toBe(
      'polis_err_treevite_parent_wave_not_found',
    )
    const many = { invites_per_user: 1000, owner_invites: 0 }
    expect((await save({ steps: [many, many, many, many] })).body.error).toBe(
      'polis_err_treevite_wave_too_large',
    )
    expect(await read()).toBeNull()
  })

  it('[TREE-8] is run once, by two people at once and by two processes', async () => {
    await save({ steps: [FIRST, FIRST] })
    const answers = await Promise.all([
      run({ step: 1 }),
      run({ step: 1 }, 'ben'),
      run({ step: 1, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('polis_err_treevite_step_done')
    const given = {
      db: server.db,
      clock: Date.now,
      random: generateSecureInt,
      caller: { kind: 'anonymous' as const },
    }
    const processes = await Promise.allSettled([1, 2].map(() => runPlanStep(given, tree.zid, { step: 2 })))
    expect(processes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await tree.waves()).toHaveLength(2)
  })

  it('[TREE-8] can be run again when its process ended before the last code', async () => {
    await save({ steps: [FIRST] })
    const now = Date.now()
    const given = {
      db: server.db,
      clock: () => now,
      random: generateSecureInt,
      caller: { kind: 'anonymous' as const },
    }
    const { wave } = await startWaveCreation(given, tree.zid, {
      prepare: async () => ({ ...FIRST, parent_wave: 0 }),
      finish: (tx, { wave }) => updateStep(tx, { zid: tree.zid, step: 1 }, { wave, parent_wave: wave, now }),
    })
    await server.db
      .updateTable('treevite_waves')
      .set({ making_until: now })
      .where('id', '=', wave.id)
      .execute()
    expect((await read()).steps[0].wave).toBe(1)
    await deleteAbandonedWaves(server.db, now + 1)
    expect(await read()).toMatchObject({ parent_wave: 0, steps: [{ step: 1, wave: null }] })
    expect(await run({ step: 1 })).toMatchObject({ status: 201, body: { invites_created: 2 } })
  })
})

describe('revoking many codes', () => {
  let server: TestServer
  let tree: TestInviteTree
  beforeAll(async () => void (server = await createTestServer()))
  afterAll(() => server.close())
  beforeEach(async () => void (tree = await createInviteTree(server)))

  const listEvents = () =>
    server.db
      .selectFrom('security_log')
      .select('details')
      .where('action', '=', 'invites-revoked')
      .where('conversation_zid', '=', tree.zid)
      .execute()

  it('[TREE-10] counts first, then revokes those that are unused, with one event in the log', async () => {
    await tree.wave({ owner_invites: 4 })
    await tree.join(1)
    const codes = (await tree.invites()).invites.map(({ invite_code }) => invite_code)
    await tree.revoke({ invite_codes: [(await tree.codes(1))[0]] })
    const [other] = await createInviteTree(server).then(async (one) => {
      await one.wave({ owner_invites: 1 })
      return one.codes(1)
    })
    const invite_codes = [...codes, 'unknown', other]
    const counts = { revoked: 2, used: 1, ended: 1, unknown: 2 }
    expect((await tree.revoke({ invite_codes, dry_run: true })).body).toEqual(counts)
    expect(await tree.codes(1)).toHaveLength(2)
    expect((await tree.revoke({ invite_codes })).body).toEqual(counts)
    expect(await tree.codes(1)).toEqual([])
    expect((await tree.revoke({ invite_codes })).body).toEqual({ ...counts, revoked: 0, ended: 3 })
    expect(await listEvents()).toHaveLength(2)
    expect((await tree.revoke({ invite_codes, wave_id: 1 })).status).toBe(400)
  })

  it('[TREE-10] counts the unused codes of a wave first', async () => {
    await tree.wave({ owner_invites: 3 })
    const [{ id: wave_id } = { id: 0 }] = await tree.waves()
    expect((await tree.revoke({ wave_id, dry_run: true })).body).toEqual({ revoked: 3 })
    expect(await listEvents()).toEqual([])
    expect((await tree.revoke({ wave_id })).body).toEqual({ revoked: 3 })
  })
})
