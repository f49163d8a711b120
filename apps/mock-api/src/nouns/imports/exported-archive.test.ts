import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createCommentsReader,
  participantVotesReader,
  createVotesReader,
} from '@folkmoot/domain/import/readers'
import { readTable, type TableReader } from '@folkmoot/domain/import/table'
import { readSummary } from './read-files.ts'
import {
  formatArchiveCommentLine,
  formatArchiveCommentsHeader,
  formatArchiveParticipantsHeader,
  formatArchiveParticipantLine,
  formatArchiveSummary,
  formatArchiveVoteLine,
  formatVotesHeader,
} from '../exports/archive-files.ts'
import { createVoteColumns, NO_VOTES } from '../votes/export-rows.ts'

/** Any texts, with the characters that spreadsheets, separators and line ends treat specially. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !text.includes('\0')),
  fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; ', '0', 'x', '\ufeff'), maxLength: 12 }),
)
const NOW = Date.UTC(2026, 0)
const time = fc.integer({ min: Date.UTC(2000, 0), max: NOW })
const id = fc.nat(99_999)
const flag = fc.constantFrom(0, 1)
const sign = fc.constantFrom(-1, 0, 1)

async function readAll<Row>(text: string, reader: TableReader<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readTable([text], reader)) {
    if ('problem' in batch) throw new Error(batch.problem.expected)
    rows.push(...batch.rows.map(({ value }) => value))
  }
  return rows
}
const joinLines = (header: string, lines: readonly string[]) =>
  [header, ...lines].map((line) => `${line}\n`).join('')

describe('the archive', () => {
  const comments = fc.uniqueArray(
    fc.record({
      tid: id,
      pid: id,
      txt: hostile,
      mod: sign,
      active: flag,
      is_meta: flag,
      is_seed: flag,
      created: time,
      original_id: fc.option(fc.stringMatching(/^[ -~]{1,40}$/)),
      reason: fc.option(fc.stringMatching(/^[ -~]{1,40}$/)),
    }),
    { selector: ({ tid }) => tid, maxLength: 5 },
  )

  it('[CLI-6] keeps comments, for any texts', async () => {
    await fc.assert(
      fc.asyncProperty(comments, fc.boolean(), async (rows, importance) => {
        const columns = { importance, originalIds: true, reasons: true, consensus: undefined }
        const lines = rows.map(({ reason, ...row }) =>
          formatArchiveCommentLine({ ...row, velocity: 1 }, NO_VOTES, {
            ...columns,
            reason: reason ?? undefined,
          }),
        )
        const text = joinLines(formatArchiveCommentsHeader(columns), lines)
        const wanted = rows.map(({ is_meta, is_seed, active, original_id, ...row }) => ({
          ...row,
          originalId: original_id,
          isMeta: is_meta === 1,
          isSeed: is_seed === 1,
          active: active === 1,
        }))
        expect(await readAll(text, createCommentsReader(NOW))).toEqual(wanted)
      }),
    )
  })

  it('[CLI-6] keeps votes', async () => {
    const columns = { importance: true }
    await fc.assert(
      fc.asyncProperty(id, id, sign, flag, time, async (tid, pid, vote, high_priority, created) => {
        const line = formatArchiveVoteLine({ tid, pid, vote, high_priority, created }, columns)
        const read = await readAll(joinLines(formatVotesHeader(columns), [line]), createVotesReader(NOW))
        expect(read).toEqual([{ tid, pid, vote, created, highPriority: high_priority === 1, weight: 0 }])
      }),
    )
  })

  it('[CLI-6] keeps participants, their external ids and their votes', async () => {
    const votes = fc.uniqueArray(fc.record({ tid: fc.nat(9), vote: sign, high_priority: flag }), {
      selector: ({ tid }) => tid,
    })
    await fc.assert(
      fc.asyncProperty(
        id,
        fc.option(hostile),
        votes,
        fc.option(fc.nat(9)),
        async (pid, xid, given, group) => {
          const person = { pid, xid, votes: given, comments: 1, group: group ?? undefined }
          const tids = Array.from({ length: 10 }, (_, tid) => tid)
          const text = joinLines(formatArchiveParticipantsHeader(tids), [
            formatArchiveParticipantLine(person, createVoteColumns(tids)),
          ])
          const [read] = await readAll(text, participantVotesReader)
          const sorted = given
            .map(({ tid, vote }) => ({ tid, vote }))
            .sort((one, other) => one.tid - other.tid)
          expect(read).toEqual({ pid, xid: xid || null, group, votes: sorted })
        },
      ),
    )
  })

  it('refuses a summary with another vote convention', async () => {
    const read = (agree: string) =>
      readSummary([`topic,"x"\nvote-convention,agree=${agree};pass=0;format=polis-export/1`])
    expect(await read('+1')).toMatchObject({ value: { topic: 'x' } })
    expect(await read('-1')).toMatchObject({ problem: { expected: expect.stringContaining('agree=+1') } })
  })

  it('[CLI-6] keeps topic, description, address and views', async () => {
    const counts = { voters: 1, votersInConversation: 0, commenters: 1, comments: 1, groups: 0 }
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, fc.option(id), async (topic, description, url, views) => {
        const text = formatArchiveSummary({ ...counts, topic, description, url, views })
        expect(await readSummary([text])).toEqual({ value: { topic, description, url: url || null, views } })
      }),
    )
  })
})
