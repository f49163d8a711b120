import { createSeededRandom } from '@folkmoot/domain/random'
import { describe, expect, it } from 'vitest'
import { createLots } from '../testing/public-history.ts'
import { countCodes } from './centred-matrix.ts'
import { NO_PUBLIC_STATE, takePublicStep, type PublicMap, type PublicState } from './public-step.ts'
import { createVoteEvents } from './vote-events.ts'
import { createVoteMatrix } from './vote-matrix.ts'

const TIDS = [0, 1, 2, 3, 4, 5, 6, 7]
const [AGREE, PASS, DISAGREE] = [-1, 0, 1]

interface Vote {
  readonly pid: number
  readonly tid: number
  readonly vote: number
}

/** Agrees and disagrees by comment, of everybody (a report) or of all groups (pca2). */
type Figures = ReadonlyMap<number, readonly [agrees: number, disagrees: number]>

const readReport = ({ votes: { matrix } }: PublicState): Figures => {
  const counts = countCodes(matrix)
  return new Map([...matrix.tids].map((tid, column) => [tid, [counts[3 * column]!, counts[3 * column + 2]!]]))
}

const readMap = (map: PublicMap['map'] | undefined): Figures =>
  new Map(
    TIDS.map((tid) => {
      const groups = Object.values(map?.['group-votes'] ?? {}).map(({ votes }) => votes[tid])
      const sum = (key: 'A' | 'D') => groups.reduce((all, group) => all + (group?.[key] ?? 0), 0)
      return [tid, [sum('A'), sum('D')]]
    }),
  )

/** The attack to play. */
interface Plan {
  /** people who have voted on everything before */
  readonly settled: number
  /** participants of the attacker, and the networks from which they come */
  readonly own: number
  readonly networks: number
}

/** A conversation that is analysed after each thing that happens. */
function createConversation({ settled, own }: Plan) {
  const lots = createLots(settled + own)
  const cast: Vote[] = []
  const networks = new Map<number, number>()
  let [people, state] = [0, NO_PUBLIC_STATE]
  let map: PublicMap['map'] | undefined
  return {
    join(network?: number): number {
      if (network !== undefined) networks.set(people, network)
      return people++
    },
    vote(votes: readonly Vote[]) {
      cast.push(...votes)
      const next = takePublicStep(state, {
        exact: createVoteMatrix(createVoteEvents(cast)),
        comments: TIDS.map((tid) => ({ tid, mod: 0, isMeta: false })),
        lots,
        networks,
        isModerated: false,
        getTimes: () => ({ lastVoteTimestamp: 0, lastModTimestamp: null }),
      })
      if (next) [state, map] = [next.state, next.published?.map ?? map]
    },
    read: () => [readReport(state), readMap(map)] as const,
  }
}

/** Returns the vote that the figures tell if one person alone moved them; undefined if they tell none. */
function subtract(before: Figures, after: Figures, tid: number): number | undefined {
  const moved = [0, 1].map((at) => (after.get(tid)?.[at] ?? 0) - (before.get(tid)?.[at] ?? 0))
  if (Math.abs(moved[0]!) + Math.abs(moved[1]!) !== 1) return undefined
  return moved[0] === 1 ? AGREE : DISAGREE
}

/**
 * Plays an attacker who passes on everything, waits until a person has voted, brings four more participants, and reads the figures before
 * and after. Returns for each vote of these people whether a report, and whether pca2, told it right.
 * @param sign -1 turns their votes round
 */
function attack(plan: Plan, sign: 1 | -1): (readonly [report: boolean, map: boolean])[] {
  const random = createSeededRandom(plan.own)
  const { join, vote, read } = createConversation(plan)
  let own = 0
  const bring = (many: number) => {
    const end = Math.min(own + many, plan.own)
    const pids: number[] = []
    for (; own < end; own += 1) pids.push(join(own % plan.networks))
    vote(pids.flatMap((pid) => TIDS.map((tid) => ({ pid, tid, vote: PASS }))))
  }
  const settled = Array.from({ length: plan.settled }, () => join())
  vote(
    settled.flatMap((pid) =>
      TIDS.map((tid) => ({ pid, tid, vote: (pid + tid) % 2 === 0 ? AGREE : DISAGREE })),
    ),
  )
  bring(6)
  const told: (readonly [boolean, boolean])[] = []
  while (own < plan.own) {
    const before = read()
    const pid = join()
    const secret = TIDS.slice(0, 4).map((tid) => ({ pid, tid, vote: random() < 0.5 ? sign : -sign }))
    vote(secret)
    bring(4)
    const after = read()
    const isTold = (surface: 0 | 1, one: Vote) =>
      subtract(before[surface], after[surface], one.tid) === one.vote
    told.push(...secret.map((one) => [isTold(0, one), isTold(1, one)] as const))
  }
  return told
}

/** Counts the votes of others, and those that the attacker reads correctly both when they are cast and when they are reversed. */
function countRead(plan: Plan): { votes: number; report: number; map: number } {
  const turned = attack(plan, -1)
  const read = attack(plan, 1).map((told, at) =>
    told.map((isRight, surface) => isRight && turned[at]![surface]),
  )
  const [report, map] = [0, 1].map((surface) => read.filter((one) => one[surface]).length) as [number, number]
  return { votes: read.length, report, map }
}

describe('[SAFE-32] an attacker who subtracts their own votes', () => {
  const plans = [12, 50, 400].flatMap((settled) => [14, 28, 100].map((own) => ({ settled, own })))

  it.each(plans)('reads nothing from one network: %j', (plan) => {
    expect(countRead({ ...plan, networks: 1 })).toMatchObject({ report: 0, map: 0 })
  })

  it.each([
    { settled: 12, own: 14, votes: 8, report: 2, map: 0 },
    { settled: 12, own: 28, votes: 24, report: 11, map: 2 },
    { settled: 12, own: 100, votes: 96, report: 40, map: 0 },
    { settled: 50, own: 14, votes: 8, report: 3, map: 0 },
    { settled: 50, own: 28, votes: 24, report: 9, map: 0 },
    { settled: 50, own: 100, votes: 96, report: 39, map: 0 },
    { settled: 400, own: 14, votes: 8, report: 5, map: 0 },
    { settled: 400, own: 28, votes: 24, report: 9, map: 3 },
    { settled: 400, own: 100, votes: 96, report: 56, map: 0 },
  ])('pays the price of docs/security.md from ten: %j', ({ settled, own, ...price }) => {
    expect(countRead({ settled, own, networks: 10 })).toEqual(price)
  })
})
