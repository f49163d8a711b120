import {
  array,
  assert,
  asyncProperty,
  constant,
  nat,
  oneof,
  option,
  record,
  type Arbitrary,
} from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createInviteTree, type TestInviteTree } from '@folkmoot/testing/invite-tree'

interface WaveStep {
  kind: 'wave'
  invites_per_user: number
  owner_invites: number
  parent_wave: number | undefined
}
/** A person redeems the nth code: without a token, or as the nth earlier participant. */
interface RedeemStep {
  kind: 'redeem'
  code: number
  as: number | undefined
}
type Step = WaveStep | RedeemStep

const steps: Arbitrary<Step[]> = array(
  oneof<Arbitrary<Step>[]>(
    record({
      kind: constant<'wave'>('wave'),
      invites_per_user: nat(3),
      owner_invites: nat(3),
      parent_wave: option(nat(3), { nil: undefined }),
    }),
    record({
      kind: constant<'redeem'>('redeem'),
      code: nat(30),
      as: option(nat(5), { nil: undefined }),
    }),
  ),
  { maxLength: 14 },
)

describe('any sequence of createWave and acceptInvite', () => {
  const server = shareServer()

  const listInvites = ({ zid }: TestInviteTree) => server.rows('treevite_invites', { zid }, 'id')

  async function run(tree: TestInviteTree, steps: readonly Step[]): Promise<number> {
    const tokens: string[] = []
    let redeemed = 0
    for (const step of steps)
      if (step.kind === 'wave') {
        const { kind: _, ...body } = step
        await tree.wave(body)
      } else {
        const invites = await listInvites(tree)
        const invite = invites[step.code % Math.max(1, invites.length)]
        const token = step.as === undefined ? undefined : tokens[step.as % Math.max(1, tokens.length)]
        const { status, body } = await tree.redeem(invite?.invite_code ?? 'none', { token })
        expect(status).toBe(invite?.status === 0 ? 201 : 400)
        if (status !== 201) continue
        redeemed += 1
        if (token === undefined) tokens.push(body.auth.token)
      }
    return redeemed
  }

  /** Checks the invariants of the stored tree. */
  async function check(tree: TestInviteTree, redeemed: number) {
    const waves = await tree.waves()
    const invites = await listInvites(tree)
    expect(new Set(invites.map(({ invite_code }) => invite_code)).size).toBe(invites.length)
    expect(invites.filter(({ status }) => status === 1)).toHaveLength(redeemed)
    expect(waves.map(({ wave }) => wave)).toEqual(waves.map((_, place) => place + 1))
    for (const { id, size, parent_wave, invites_per_user, owner_invites, members } of waves) {
      const parent = waves.find(({ wave }) => wave === parent_wave)
      expect(size).toBe(Math.max(1, parent?.size ?? 1) * invites_per_user + owner_invites)
      const own = invites.filter(({ wave_id }) => wave_id === id)
      const joined = (wave_id?: number) =>
        new Set(
          invites
            .filter((row) => row.wave_id === wave_id && row.status === 1)
            .map((row) => row.invite_used_by_pid),
        )
      expect(members).toBe(joined(id).size)
      const owners = own.filter(({ invite_owner_pid }) => invite_owner_pid === null)
      expect(owners).toHaveLength(owner_invites + (parent ? 0 : invites_per_user))
      const entitled = parent ? joined(parent.id) : new Set()
      expect(own.length - owners.length).toBe(entitled.size * invites_per_user)
      for (const pid of entitled)
        expect(own.filter(({ invite_owner_pid }) => invite_owner_pid === pid)).toHaveLength(invites_per_user)
    }
  }

  it('[TREE-5] keeps sizes, creates no code twice, and gives each member exactly the codes of each wave', async () => {
    await assert(
      asyncProperty(steps, async (taken) => {
        const tree = await createInviteTree(server)
        await tree.wave({ owner_invites: 2, invites_per_user: 1 })
        await check(tree, await run(tree, taken))
      }),
      { numRuns: 12 },
    )
  })
})
