import { formatProof } from '@folkmoot/domain/newcomers'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import { createXidSigner } from '@folkmoot/testing/sign-xid'
import { findSolution, getChallenge, solveChallenge, tryCounters } from '@folkmoot/testing/solve-challenge'
import { createInviteTree } from '@folkmoot/testing/invite-tree'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropOldKeys, rotateKey } from '../../keys/rotate-keys.ts'
import { deleteOldNewcomers } from './newcomers.storage.ts'

const LIFETIME_MS = 600_000

describe('where newcomers prove work', () => {
  let server: TestServer
  let id: string
  let zid: number
  let now: number
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 20)
    server = await createTestServer({ clock: () => now })
    ;({ zid, conversation_id: id } = await server.build.conversation({ newcomer_check: 'always' }))
    await server.build.comment(zid, 0)
  })
  afterEach(() => server.close())

  const vote = (proof?: string, more: object = {}) =>
    server.send('POST', '/api/v3/votes', { body: { conversation_id: id, tid: 0, vote: -1, proof, ...more } })
  const countPeople = async () =>
    (await server.db.selectFrom('participants').select('pid').where('zid', '=', zid).execute()).length
  const expectRefusal = async (proof: string, reason: string) => {
    const before = await countPeople()
    expect(await vote(proof)).toMatchObject({
      status: 403,
      body: { error: 'polis_err_proof_refused', field: 'proof', reason },
    })
    expect(await countPeople()).toBe(before)
  }

  it('[SAFE-74] a proof lets one person in once, also when it is sent many times at once', async () => {
    const proof = await solveChallenge(server, id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => vote(proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)])
    await expectRefusal(proof, 'used')
    expect(await countPeople()).toBe(1)
  })

  it('[SAFE-74] an expired proof is refused, and its trace is deleted after that', async () => {
    const [used, late] = [await solveChallenge(server, id), await solveChallenge(server, id)]
    expect((await vote(used)).status).toBe(200)
    now += LIFETIME_MS
    await expectRefusal(late, 'expired')
    await expectRefusal(used, 'expired')
    await deleteOldNewcomers(server.db, now)
    expect(await server.db.selectFrom('used_proofs').selectAll().execute()).toEqual([])
  })

  it('[SAFE-74] a proof for another conversation is refused', async () => {
    const other = await server.build.conversation()
    await expectRefusal(await solveChallenge(server, other.conversation_id), 'invalid')
    expect(await countPeople()).toBe(0)
  })

  it('[SAFE-74] forged and unsolved challenges are refused', async () => {
    const challenge = await getChallenge(server, id)
    const solution = await findSolution(challenge)
    const { parameters } = challenge
    const alter = (changed: object) =>
      formatProof({ ...challenge, parameters: { ...parameters, ...changed } }, solution)
    const forged = [
      alter({ data: { expires: parameters.data.expires + 1 } }),
      alter({ nonce: 'ab'.repeat(16) }),
      alter({ cost: 1 }),
      formatProof({ ...challenge, signature: 'ab'.repeat(32) }, solution),
      formatProof(challenge, { counter: 1, derivedKey: 'ab'.repeat(32) }),
      formatProof(challenge, { counter: solution.counter, derivedKey: parameters.keyPrefix }),
      formatProof({}, solution),
      'not base64 of anything',
      '',
      btoa('null'),
      btoa('['.repeat(1400)),
    ]
    for (const proof of forged) await expectRefusal(proof, 'invalid')
    expect((await vote('x'.repeat(2001))).body).toMatchObject({ status: 400, field: 'proof' })
    expect((await vote(formatProof(challenge, solution))).status).toBe(200)
  })

  it('[SAFE-74] challenges survive a rotation of the keys, not the loss of the old ones', async () => {
    const [first, second] = [await solveChallenge(server, id), await solveChallenge(server, id)]
    await rotateKey(server.db, 'proofs', now)
    const elsewhere = await createTestServer({ clock: () => now })
    await elsewhere.close()
    expect((await vote(first)).status).toBe(200)
    await dropOldKeys(server.db, 'proofs', now)
    // a server reads its keys once a second
    await expect.poll(async () => (await vote(second)).body.reason, { timeout: 5000 }).toBe('invalid')
  })

  it('[SAFE-74] [SAFE-86] one network gets a number of challenges over all conversations, because each costs the server work', async () => {
    await server.close()
    server = await createTestServer({ clock: () => now, env: { LIMITS: '{"newcomers_per_address":2}' } })
    const statuses = []
    for (let time = 0; time < 10; time += 1) {
      const { conversation_id } = await server.build.conversation()
      const path = `/api/v3/proofChallenge?conversation_id=${conversation_id}`
      statuses.push((await server.send('GET', path)).status)
    }
    expect(statuses).toEqual([...Array(8).fill(200), 429, 429])
  })

  it('[SAFE-86] there is no challenge where nobody needs one; where codes let people in there is', async () => {
    const ask = async (settings: object) => {
      await server.build.change(zid, settings)
      return server.send('GET', `/api/v3/proofChallenge?conversation_id=${id}`)
    }
    expect(await ask({ newcomer_check: 'never' })).toMatchObject({
      status: 403,
      body: { error: 'polis_err_proof_refused', reason: 'not_needed' },
    })
    expect((await ask({ treevite_enabled: 1 })).status).toBe(200)
    expect(await ask({ newcomer_check: 'always', treevite_enabled: 0, is_active: 0 })).toMatchObject({
      status: 403,
      body: { error: 'polis_err_conversation_is_closed' },
    })
    expect((await ask({ is_active: 1 })).status).toBe(200)
  })

  it('[SAFE-77] a script works as much as people, who count from 0: solutions lie anywhere', async () => {
    for (const from of [0, 200]) {
      let tries = 0
      // three of eight solutions are there
      while (tries < 24 && !(await tryCounters(await getChallenge(server, id), from, 120))) tries += 1
      expect(tries).toBeLessThan(24)
    }
  })

  it('[SAFE-74] a refused vote does not use the proof up', async () => {
    const proof = await solveChallenge(server, id)
    expect((await vote(proof, { tid: 99 })).status).toBe(400)
    expect((await vote(proof)).status).toBe(200)
  })

  it('[SAFE-74] a proof is ignored where none is asked for', async () => {
    await server.build.change(zid, { newcomer_check: 'flood' })
    expect((await vote('whatever')).status).toBe(200)
  })
})

describe('where newcomers need an invite or a signed id', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const vote = (conversation_id: string, more: object = {}, token?: string) =>
    server.send('POST', '/api/v3/votes', {
      body: { conversation_id, tid: 0, vote: -1, ...more },
      ...(token === undefined ? {} : { token }),
    })

  it('[SAFE-75] nobody else joins: no stranger, no unsigned id, no account; moderators do', async () => {
    const { zid, conversation_id: id } = await server.build.conversation({ identity_required: 1 })
    await server.build.comment(zid, 0)
    const { sign } = await createXidSigner(server)
    const refused = { status: 403, body: { error: 'polis_err_identity_required' } }
    for (const more of [{}, { participant_key: 'k'.repeat(22) }, { xid: 'unsigned' }])
      expect(await vote(id, more)).toMatchObject(refused)
    expect(await vote(id, {}, await server.tokenFor('dan'))).toMatchObject(refused)
    expect((await vote(id, {}, await server.tokenFor('ben'))).status).toBe(200)
    const signed = await vote(id, sign('member'))
    expect(signed.status).toBe(200)
    await server.build.change(zid, { use_xid_whitelist: 1 })
    expect((await vote(id, sign('unlisted'))).body.error).toBe('polis_err_xid_not_allowed')
    expect((await vote(id, { vote: 1 }, signed.body.auth.token)).status).toBe(200)
  })

  it('[SAFE-75] those who took part before stay', async () => {
    const { zid, conversation_id: id } = await server.build.conversation()
    await server.build.comment(zid, 0)
    const { token } = (await vote(id)).body.auth
    const key = { participant_key: 'k'.repeat(22) }
    await vote(id, key)
    await server.build.change(zid, { identity_required: 1 })
    expect((await vote(id, { vote: 1 }, token)).status).toBe(200)
    expect((await vote(id, { ...key, vote: 1 })).status).toBe(200)
  })

  it('[SAFE-75] with the invite tree, a code or a signed id lets people in; without the setting only a code', async () => {
    const tree = await createInviteTree(server, { conversation: { identity_required: 1 } })
    await server.build.comment(tree.zid, 0)
    await tree.wave({ owner_invites: 1 })
    const { sign } = await createXidSigner(server)
    const token = await tree.join(1)
    expect((await vote(tree.conversation_id, {}, token)).status).toBe(200)
    expect((await vote(tree.conversation_id, sign('member'))).status).toBe(200)
    expect((await vote(tree.conversation_id)).body.error).toBe('polis_err_treevite_auth_required')
    await server.build.change(tree.zid, { identity_required: 0 })
    expect((await vote(tree.conversation_id, sign('other'))).body.error).toBe(
      'polis_err_treevite_auth_required',
    )
  })

  it('[SAFE-75] moderators and owners set it, by one call, and nobody else', async () => {
    const { conversation_id } = await server.build.conversation()
    const set = (name: string, change: object) =>
      server.call('PUT', '/api/v3/conversations', name, { conversation_id, ...change })
    expect((await set('dan', { newcomer_check: 'never' })).status).toBe(403)
    const saved = await set('ben', { identity_required: true, newcomer_check: 'always' })
    expect(saved.body).toMatchObject({ identity_required: true, newcomer_check: 'always' })
    expect((await set('ada', { newcomer_check: 'sometimes' })).body).toMatchObject({
      status: 400,
      field: 'newcomer_check',
      message: expect.stringContaining('“flood”'),
    })
  })
})
