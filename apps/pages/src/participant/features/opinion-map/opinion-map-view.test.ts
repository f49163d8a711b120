import { describe, expect, it } from 'vitest'
import { createGroupVotes } from '@folkmoot/opinion/testing/group-votes'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { listDistinctiveComments, createOpinionMapView, listUnitingComments } from './opinion-map-view.ts'
import { toPca2, type Pca2 } from '@folkmoot/opinion/pca2'
import { createVoteEvents, type VoteRow } from '@folkmoot/opinion/vote-events'

/** Moderators have accepted all comments. */
const ACCEPTED = Array.from({ length: 18 }, (_, tid) => ({ tid, mod: 1, isMeta: false }))

const toPublishedMap = (
  rows: readonly VoteRow[],
  options: Parameters<typeof analyzeOpinions>[1] = {},
): Pca2 =>
  JSON.parse(
    JSON.stringify(
      toPca2(analyzeOpinions(createVoteEvents(rows), { comments: ACCEPTED, ...options }), {
        lastVoteTimestamp: 0,
        lastModTimestamp: null,
      }),
    ),
  ) as Pca2

const rows = createGroupVotes({ people: 60, comments: 18, groups: 3, seed: 4 })
const listVotes = (pid: number) => rows.filter((row) => row.pid === pid)

describe('the view of the map', () => {
  const map = toPublishedMap(rows)

  it('[PART-4] has the places of each group, and marks the viewer’s own', () => {
    const picture = createOpinionMapView(map, { votes: listVotes(7) })
    expect(picture.groups).toHaveLength(3)
    expect(picture.groups.reduce((sum, { size = 0 }) => sum + size, 0)).toBe(60)
    for (const { places } of picture.groups) expect(places.length).toBeGreaterThan(2)
    const own = map['group-clusters'].find(({ id }) => id === picture.ownGroupId)
    const base = map['base-clusters'].members.findIndex((pids) => pids.includes(7))
    expect(own?.members).toContain(map['base-clusters'].id[base])
    expect(picture.isUnstable).toBe(false)
  })

  it('has the people without a group apart from the groups', () => {
    const [first, ...others] = map['group-clusters']
    const { groups, ungrouped } = createOpinionMapView({ ...map, 'group-clusters': others }, { votes: [] })
    expect(groups).toHaveLength(others.length)
    expect(ungrouped).toHaveLength(first?.members.length ?? 0)
    expect(createOpinionMapView(map, { votes: [] }).ungrouped).toEqual([])
  })

  it('[PART-4] assigns a newcomer to the nearest group, but not before their first vote', () => {
    const votes = listVotes(7).slice(0, 9)
    const { ownGroupId } = createOpinionMapView(map, { votes: listVotes(7) })
    expect(createOpinionMapView(map, { votes }).ownGroupId).toBe(ownGroupId)
    expect(createOpinionMapView(map, { votes: [] })).toMatchObject({
      position: undefined,
      ownGroupId: undefined,
    })
  })

  it('[PART-4] reveals only the existence of a group of fewer than 3 people', () => {
    const { id: first } = map['group-clusters'][0]!
    const { findings } = map
    const groups = findings.groups.map((group) => ({ ...group, told: group.id !== first }))
    const apart = findings.apart.filter(({ id }) => id !== first)
    const small = { ...map, findings: { ...findings, groups, apart } }
    const [group] = createOpinionMapView(small, { votes: [] }).groups
    expect(group).toEqual({
      id: first,
      size: undefined,
      centre: group?.centre,
      places: [{ ...group?.centre, count: 1 }],
    })
    expect(listDistinctiveComments(small, first)).toEqual([])
    expect(listDistinctiveComments(map, first).length).toBeGreaterThan(0)
  })

  it('lists uniting comments and distinctive comments of a group, with all shares and the number of votes', () => {
    const agreed = rows.map((row) => (row.tid === 0 ? { ...row, vote: -1 } : row))
    const united = listUnitingComments(toPublishedMap(agreed))
    expect(united).toContainEqual({
      tid: 0,
      side: 'agree',
      share: 1,
      low: expect.any(Number) as number,
      high: 1,
      shares: { agree: 1, disagree: 0, pass: 0 },
      isFew: false,
      votes: rows.filter(({ tid }) => tid === 0).length,
    })
    for (const { share } of united) expect(share).toBeGreaterThan(0.5)
    for (const { tid, side, share, shares, votes } of listDistinctiveComments(map, 0)) {
      const cast = map['group-votes'][0]!.votes[tid]!
      expect(votes).toBe(cast.S)
      expect(shares.agree + shares.disagree + shares.pass).toBeCloseTo(1, 12)
      expect(shares[side]).toBe(share)
      expect(share).toBeCloseTo((side === 'agree' ? cast.A : cast.D) / cast.S, 12)
    }
  })
})
