import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareVotes } from '@folkmoot/domain/import/latest-vote'
import type { ImportedVote } from '@folkmoot/domain/import/votes-reader'
import type { Vote } from '@folkmoot/domain/votes'
import { createVoteKeys, sortPlaces } from './sort-keys.ts'
import { createVoteSorter } from './sort-votes.ts'

const createRandom = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

describe('sorting the votes of an import', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-sort-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function createVotes(count: number): { votes: ImportedVote[]; tids: Set<number> } {
    const random = createRandom(3)
    const tids = new Set(Array.from({ length: 700 }, (_, at) => at * 3))
    const votes = Array.from({ length: count }, (_, at) => ({
      tid: Math.floor(random() * 700) * 3,
      pid: random() < 0.1 ? 999_999_999 : Math.floor(random() * 20),
      vote: (Math.floor(random() * 3) - 1) as Vote,
      created: 1_700_000_000_000 + Math.floor(random() * 5),
      highPriority: random() < 0.5,
      weight: at % 3 === 0 ? -32_767 : at % 7,
    }))
    return { votes, tids }
  }

  it.each([50, 1000, 100_000])(
    '[RUN-50] gives all of them once, each pair together with the one that counts last, in runs of %i',
    (runVotes) => {
      const { votes, tids } = createVotes(3000)
      const sorter = createVoteSorter(tids, folder, runVotes)
      for (const vote of votes) sorter.add(vote)
      expect(sorter.count).toBe(3000)
      const listed = [...sorter.list(true)]
      const pairs = new Map<string, ImportedVote[]>()
      const name = ({ pid, tid }: ImportedVote) => `${pid} ${tid}`
      for (const vote of votes) pairs.set(name(vote), [...(pairs.get(name(vote)) ?? []), vote])
      const seen = new Set<string>()
      for (let at = 0; at < listed.length;) {
        const vote = listed[at]
        const pair = vote ? name(vote) : ''
        const expected = pairs.get(pair) ?? []
        expect(seen.has(pair)).toBe(false)
        seen.add(pair)
        const newest = expected.reduce((one, other) => (compareVotes(one, other) > 0 ? one : other))
        const settled = [...expected.filter((vote) => vote !== newest), newest]
        expect(listed.slice(at, at + expected.length)).toEqual(
          settled.map((vote) => ({ ...vote, isLatest: vote === newest })),
        )
        at += expected.length
      }
      expect(seen.size).toBe(pairs.size)
      sorter.close()
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('[RUN-50] takes the last row of a pair where no times are known', () => {
    const sorter = createVoteSorter(new Set([4]), folder, 2)
    for (const vote of [1, -1, 0] as const)
      sorter.add({ tid: 4, pid: 1, vote, created: 10, highPriority: false, weight: 0 })
    expect([...sorter.list(false)].map(({ vote, isLatest }) => [vote, isLatest])).toEqual([
      [1, false],
      [-1, false],
      [0, true],
    ])
    sorter.close()
  })

  it('[RUN-50] has keys for the highest ids, which sort by strip, person and comment', () => {
    const tids = new Set(Array.from({ length: 20_000 }, (_, at) => at * 50))
    const { encode, decode } = createVoteKeys(tids.add(999_999))
    const pairs = [
      [999_999_999, 0],
      [0, 999_950],
      [5, 999_999],
      [999_999_999, 999_999],
    ] as const
    for (const [pid, tid] of pairs) expect(decode(encode(pid, tid))).toEqual({ pid, tid })
    const keys = pairs.map(([pid, tid]) => encode(pid, tid))
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
    expect(Math.max(...keys)).toBeLessThan(2 ** 53)
  })

  it('[RUN-50] sorts places by number, and leaves equal ones as they were', () => {
    const random = createRandom(11)
    const keys = Float64Array.from(
      { length: 3000 },
      () => Math.floor(random() * 40) * 2 ** Math.floor(random() * 45),
    )
    const expected = [...keys.keys()].sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0))
    expect([...sortPlaces(keys, keys.length)]).toEqual(expected)
  })
})
