import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions } from './analyze.ts'
import { toPca2, type Pca2 } from './pca2.ts'
import { createVoteEvents, type VoteRow } from './vote-events.ts'

const rows = createGroupVotes({ people: 60, comments: 20, groups: 3, seed: 9 }).toSorted(
  (one, other) => one.pid - other.pid,
)
const analyze = (votes: readonly VoteRow[], previous?: Pca2): Pca2 =>
  JSON.parse(
    JSON.stringify(
      toPca2(analyzeOpinions(createVoteEvents(votes), previous && { previous }), {
        lastVoteTimestamp: 0,
        lastModTimestamp: null,
      }),
    ),
  ) as Pca2

describe('the number of votes since which the groups are the same', () => {
  const first = analyze(rows.slice(0, 500))

  it('is that of the first result, and stays while almost everybody stays', () => {
    expect(first.findings).toMatchObject({ since: 500, votes: 500 })
    expect(analyze(rows, first).findings).toMatchObject({ since: 500, votes: rows.length })
  })

  it('is new with another number of groups, other labels, or other people in them', () => {
    const two = createGroupVotes({ people: 60, comments: 20, groups: 2, seed: 9 })
    expect(analyze(two, first).findings.since).toBe(two.length)
    const others = createGroupVotes({ people: 60, comments: 20, groups: 3, seed: 9 }).map((row) => ({
      ...row,
      // everybody in the place of a person of another group, or not
      pid: row.pid % 2 === 0 ? row.pid : (row.pid + 2) % 60,
    }))
    expect(analyze(others, first).findings.since).toBe(analyze(others).findings.votes)
  })

  it('is unknown without groups', () => {
    expect(analyze(rows.slice(0, 10)).findings.since).toBeNull()
    expect(analyze([]).findings).toMatchObject({ since: null, votes: 0 })
  })
})
