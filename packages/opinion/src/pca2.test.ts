import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '../testing/group-votes.ts'
import { analyzeOpinions } from './analyze.ts'
import { toPca2 } from './pca2.ts'
import { createVoteEvents } from './vote-events.ts'

const times = { lastVoteTimestamp: 1_800_000_000_000, lastModTimestamp: null }
const rows = createGroupVotes({ people: 240, comments: 20, groups: 3, seed: 21 })

describe('the stored object of an analysis', () => {
  it('[MATH-7] has no agreement of groups where there are no groups', () => {
    const few = analyzeOpinions(createVoteEvents(rows.filter(({ pid }) => pid < 1)))
    expect(few.groups).toEqual([])
    expect(toPca2(few, times)['group-aware-consensus']).toEqual({})
  })
})
