import { describe, expect, it } from 'vitest'
import { findNonFinite } from '../testing/group-agreement.ts'
import { analyzeOpinions, type AnalyzeOptions } from './analyze.ts'
import { toPca2 } from './pca2.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'

const analyze = (rows: readonly VoteRow[], options?: AnalyzeOptions) =>
  analyzeOpinions(createVoteEvents(rows), options)
const analyzeToPca2 = (rows: readonly VoteRow[], options?: AnalyzeOptions) =>
  toPca2(analyze(rows, options), { lastVoteTimestamp: 1, lastModTimestamp: null })

/** All people vote on all comments. */
const createVotes = (
  people: number,
  comments: number,
  vote: (pid: number, tid: number) => number,
): VoteRow[] =>
  Array.from({ length: people * comments }, (_, at) => {
    const pid = Math.floor(at / comments)
    const tid = at % comments
    return { pid, tid, vote: vote(pid, tid) }
  })

/** What is missing for groups, if it is known that there are none. */
const CONVERSATIONS: [string, VoteRow[], string?][] = [
  ['no votes', [], 'people'],
  ['one person', createVotes(1, 9, () => -1), 'people'],
  ['two people', createVotes(2, 9, (pid) => 2 * pid - 1), 'people'],
  ['three people', createVotes(3, 9, (pid, tid) => ((pid + tid) % 3) - 1)],
  ['one comment', createVotes(20, 1, (pid) => (pid % 3) - 1), 'comments'],
  ['two comments', createVotes(20, 2, (pid, tid) => ((pid + tid) % 3) - 1)],
  ['passes only', createVotes(30, 9, () => 0), 'difference'],
  ['identical voters', createVotes(30, 9, (_, tid) => (tid % 3) - 1), 'difference'],
  [
    'one person voting on everything',
    [...createVotes(1, 500, (_, tid) => (tid % 3) - 1), { pid: 9, tid: 3, vote: 1 }],
  ],
  ['two opposite camps without any difference inside', createVotes(30, 9, (pid) => (pid % 2) * 2 - 1)],
  ['a vote each', Array.from({ length: 40 }, (_, pid) => ({ pid, tid: pid, vote: -1 }))],
  [
    'one person who votes on everything, and many who vote once',
    [
      ...createVotes(1, 40, () => -1),
      ...Array.from({ length: 40 }, (_, at) => ({ pid: at + 1, tid: at, vote: 1 })),
    ],
  ],
  ['everything rejected', createVotes(20, 9, (pid, tid) => ((pid + tid) % 3) - 1)],
]

describe('conversations with little data', () => {
  it.each(CONVERSATIONS.filter(([, , missing]) => missing !== undefined))(
    '[MATH-3] [MATH-7] %s: there are no groups, and why',
    (_, rows, missing) => {
      const groups = { groups: [], baseClusters: [], stability: null }
      expect(analyze(rows)).toMatchObject({ outcome: 'not-enough-data', missing, ...groups })
      expect(analyzeToPca2(rows)['group-aware-consensus']).toEqual({})
    },
  )

  it('[MATH-3] one or two people have no consensus, which would reveal their votes; three may', () => {
    const computeConsensus = (people: number, mode: 'default' | 'compatible' = 'default') => {
      const { agree, disagree } = analyzeOpinions(createVoteEvents(createVotes(people, 9, () => -1)), {
        mode,
      }).consensus
      return agree.length + disagree.length
    }
    expect([1, 2].map((people) => computeConsensus(people))).toEqual([0, 0])
    expect(computeConsensus(3)).toBeGreaterThan(0)
    // as published
    expect(computeConsensus(2, 'compatible')).toBeGreaterThan(0)
  })

  it.each(CONVERSATIONS)('[MATH-3] %s: both modes give a result with finite numbers', (title, rows) => {
    const mod = title === 'everything rejected' ? -1 : 0
    const comments = Array.from({ length: 9 }, (_, tid) => ({ tid, mod, isMeta: false }))
    for (const mode of ['default', 'compatible'] as const) {
      const found = analyzeToPca2(rows, { mode, comments })
      expect(findNonFinite(found)).toEqual([])
      expect(findNonFinite(analyzeToPca2(rows, { mode, comments, previous: found }))).toEqual([])
      expect(found.n).toBe(new Set(rows.map(({ pid }) => pid)).size)
    }
  })
})
