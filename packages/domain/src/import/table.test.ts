import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextChunks } from './csv.ts'
import { readTable, type ImportBatch } from './table.ts'
import { createVotesReader, type ImportedVote } from './readers.ts'

const reader = createVotesReader(0)

async function readBatches(chunks: TextChunks, size?: number): Promise<ImportBatch<ImportedVote>[]> {
  const batches: ImportBatch<ImportedVote>[] = []
  for await (const batch of readTable(chunks, reader, size)) batches.push(batch)
  return batches
}

describe('readTable', () => {
  it('yields batches of the size asked for, with the lines of their rows, however the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.nat(20),
        fc.integer({ min: 1, max: 30 }),
        async (size, count, piece) => {
          const body = Array.from({ length: count }, (_, pid) => `7,${pid},1\n`).join('')
          const text = `comment-id,voter-id,vote\n${body}`
          const chunks = text.match(new RegExp(`[^]{1,${piece}}`, 'g')) ?? []
          const batches = await readBatches(chunks, size)
          const rows = batches.flatMap((batch) => ('rows' in batch ? batch.rows : []))
          expect(rows.map(({ line, value }) => [line, value.pid])).toEqual(
            Array.from({ length: count }, (_, pid) => [pid + 2, pid]),
          )
          expect(batches).toHaveLength(Math.max(1, Math.ceil(count / size)))
        },
      ),
    )
  })

  it('ends with the first problem and its line, and reads no more of the stream', async () => {
    let asked = 0
    let closed = false
    async function* stream() {
      try {
        for (const chunk of ['comment-id,voter-id,vote\n1,1,1\n2,', '2,yes\n', '3,3,1\n', '4,4,1\n']) {
          asked += 1
          yield chunk
        }
      } finally {
        closed = true
      }
    }
    const [first, last, ...more] = await readBatches(stream(), 1)
    expect(first).toMatchObject({ rows: [{ line: 2 }] })
    expect(last).toMatchObject({ problem: { line: 3, column: 'vote' } })
    expect([more.length, asked, closed]).toEqual([0, 2, true])
  })

  it('names a missing column, an empty file and an unclosed quote', async () => {
    expect(await readBatches(['comment-id,vote\n1,1'])).toMatchObject([
      { problem: { line: 1, column: 'voter-id' } },
    ])
    expect(await readBatches([''])).toMatchObject([
      { problem: { line: 1, advice: expect.stringContaining('empty') } },
    ])
    expect(await readBatches(['comment-id,voter-id,vote\n1,1,"1'])).toMatchObject([{ problem: { line: 2 } }])
  })

  it('returns the names of the header, which show whether importance was enabled', async () => {
    expect(await readBatches(['comment-id,voter-id,vote,Important\n1,1,1,1'])).toMatchObject([
      { names: ['comment-id', 'voter-id', 'vote', 'important'], rows: [{ value: { highPriority: true } }] },
    ])
    expect(await readBatches(['comment-id,voter-id,vote\n'])).toEqual([
      { names: ['comment-id', 'voter-id', 'vote'], rows: [] },
    ])
  })
})
