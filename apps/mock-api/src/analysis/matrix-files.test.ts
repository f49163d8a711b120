import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { countMatrixBytes, createVoteMatrix, type VoteMatrix } from '@folkmoot/opinion/vote-matrix'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMatrixFiles } from './matrix-files.ts'

/** Votes of 50 people on 20 comments. */
function createVotes(seed: number): VoteMatrix {
  const places = Array.from({ length: 1000 }, (_, at) => at)
  return createVoteMatrix({
    pids: Int32Array.from(places, (at) => Math.floor(at / 20)),
    tids: Int32Array.from(places, (at) => at % 20),
    votes: Int8Array.from(places, (at) => ((at * seed) % 3) - 1),
  })
}

describe('files of votes', () => {
  let folder: string
  let now = 0
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'folkmoot-votes-'))
    now = 0
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const bytes = countMatrixBytes(createVotes(1))
  const open = (maxBytes = 100 * bytes, where = folder) =>
    createMatrixFiles<{ matrix: VoteMatrix; generation: number }>(where, {
      maxBytes,
      minVotes: 1000,
      clock: () => now,
    })

  it('come back once as they were, and have no name', async () => {
    const files = open()
    await files.save(1, { matrix: createVotes(1), generation: 7 })
    await files.save(2, { matrix: createVotes(2), generation: 8 })
    expect(readdirSync(folder)).toEqual([])
    expect(await files.take(2)).toEqual({ matrix: createVotes(2), generation: 8 })
    expect(await files.take(1)).toEqual({ matrix: createVotes(1), generation: 7 })
    expect(await files.take(1)).toBeUndefined()
  })

  it('make room for newer ones, and are none where the votes have no room', async () => {
    const files = open(2 * bytes)
    for (const zid of [1, 2, 3]) await files.save(zid, { matrix: createVotes(zid), generation: zid })
    expect(await files.take(1)).toBeUndefined()
    expect(await files.take(2)).toBeDefined()
    expect(await files.take(3)).toBeDefined()
    const small = open(bytes - 1)
    await small.save(1, { matrix: createVotes(1), generation: 1 })
    expect(await small.take(1)).toBeUndefined()
  })

  it('are gone after 15 minutes', async () => {
    const files = open()
    await files.save(1, { matrix: createVotes(1), generation: 1 })
    now = 15 * 60_000 + 1
    await files.save(2, { matrix: createVotes(2), generation: 2 })
    now += 1000
    expect(await files.take(1)).toBeUndefined()
    expect(await files.take(2)).toBeDefined()
  })

  it('are none where nothing can be written, or in memory', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const places = existsSync('/dev/shm') ? [file, join('/dev/shm', 'folkmoot-votes')] : [file]
    for (const place of places) {
      const files = open(undefined, place)
      await files.save(1, { matrix: createVotes(1), generation: 1 })
      expect(await files.take(1)).toBeUndefined()
    }
    rmSync('/dev/shm/folkmoot-votes', { recursive: true, force: true })
  })

  it('leave nothing of the votes in memory', async () => {
    const files = open()
    const saved = await (async () => {
      const matrix = createVotes(1)
      await files.save(1, { matrix, generation: 1 })
      return new WeakRef(matrix.codes.buffer)
    })()
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    await new Promise(setImmediate)
    collect()
    expect(saved.deref()).toBeUndefined()
    expect(await files.take(1)).toBeDefined()
  })
})
