import { describe, expect, it } from 'vitest'
import { MOD } from '../comments.ts'
import { LIMITS } from '../limits.ts'
import { VOTE } from '../votes.ts'
import {
  compareVotes,
  createCommentsReader,
  participantsReader,
  participantVotesReader,
  createVotesReader,
} from './readers.ts'
import { formatImportProblem } from './csv.ts'
import type { TableReader } from './table.ts'

const NOW = 1_800_000_000_000

/** Reads one row below a header: the value, or the formatted problem. */
function readOne<Row>(reader: TableReader<Row>, header: string, cells: readonly string[]): Row | string {
  const table = reader(header.split(','))
  if ('problem' in table) return formatImportProblem('x.csv', { ...table.problem, line: 1 })
  const read = table.value.readRow(cells)
  return 'problem' in read ? formatImportProblem('x.csv', { ...read.problem, line: 2 }) : read.value
}

const comments = createCommentsReader(NOW)
const votes = createVotesReader(NOW)

describe('commentsReader', () => {
  it('reads every column, in the archive format', () => {
    const header =
      'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,is-meta,is-seed,active,group-informed-consensus,comment-body'
    const row = "1542406176584|ignored|53|6172|1|0|-1|true|1|false|0.25|'=1".split('|')
    expect(readOne(comments, header, row)).toEqual({
      tid: 53,
      pid: 6172,
      created: 1_542_406_176_584,
      mod: MOD.rejected,
      isMeta: true,
      isSeed: true,
      active: false,
      originalId: null,
      reason: null,
      txt: '=1',
    })
  })

  it('[SAFE-82] refuses a text that nobody could have written', () => {
    const read = (txt: string) => readOne(comments, 'comment-body,comment-id', [txt, '0'])
    expect(read('x'.repeat(LIMITS.comment))).toMatchObject({ tid: 0 })
    expect(read('x'.repeat(LIMITS.comment + 1))).toContain(`a text of at most ${LIMITS.comment} characters`)
  })

  it.each([
    ['true', true],
    ['1', true],
    [' TRUE ', true],
    ['false', false],
    ['0', false],
    ['False', false],
  ])('reads the flag %s', (cell, flag) => {
    const row = readOne(comments, 'comment-body,comment-id,is-seed,active', ['Hello', '0', cell, cell])
    expect(row).toMatchObject({ isSeed: flag, active: flag })
  })

  it('reads columns in any order and case, with defaults for absent columns and blank cells', () => {
    const expected = {
      tid: 0,
      pid: 0,
      created: NOW,
      mod: MOD.unmoderated,
      isMeta: false,
      isSeed: false,
      originalId: null,
      reason: null,
    }
    expect(readOne(comments, 'Comment-Body, comment-id', ['Hello', '0'])).toEqual({
      ...expected,
      active: true,
      txt: 'Hello',
    })
    expect(
      readOne(comments, 'comment-body,active,is-meta,comment-id,timestamp', ['', '', '', ' 0 ', '']),
    ).toEqual({
      ...expected,
      active: true,
      txt: '',
    })
  })

  it('reads smaller times than 10^11 as seconds, others as milliseconds', () => {
    const created = (cell: string) => readOne(comments, 'comment-id,comment-body,timestamp', ['1', 'x', cell])
    expect(created('1729604000')).toMatchObject({ created: 1_729_604_000_000 })
    expect(created('1729604000000')).toMatchObject({ created: 1_729_604_000_000 })
    expect(created('1.5424E+12')).toContain('column timestamp: expected a time from 2000 to now')
  })

  it('takes times from 2000 to a day after now', () => {
    const read = (time: number) =>
      readOne(comments, 'comment-id,comment-body,timestamp', ['1', 'x', `${time}`])
    for (const time of [Date.UTC(2000, 0), NOW + 86_400_000])
      expect(read(time)).toMatchObject({ created: time })
    for (const time of [0, Date.UTC(2000, 0) - 1000, NOW + 86_400_001, 8.64e15])
      expect(read(time)).toContain('expected a time from 2000 to now')
  })

  it('names the column, the expected content and what to do, without repeating the text', () => {
    expect(readOne(comments, 'comment-id', ['1'])).toBe(
      'x.csv, line 1, column comment-body: expected a column of this name in the header. Use the file as the export wrote it.',
    )
    expect(readOne(comments, 'comment-id,comment-body,comment-id', ['1', 'x', '2'])).toContain('only once')
    expect(readOne(comments, 'comment-id,comment-body,moderated', ['1', 'x', 'secret'])).toBe(
      'x.csv, line 2, column moderated: expected 1 (accepted), 0 (not moderated) or -1 (rejected). Correct the cell and import again.',
    )
    expect(readOne(comments, 'comment-id,comment-body', ['1', 'nul\0'])).toContain('U+0000')
    for (const id of ['', '-1', '1.0', '2147483648', 'x']) {
      expect(readOne(comments, 'comment-id,comment-body', [id, 'x'])).toContain(
        'column comment-id: expected a whole number',
      )
    }
  })

  it('refuses a row that is shorter or longer than the header, but not one with blank cells at its end', () => {
    expect(readOne(comments, 'comment-id,comment-body', ['1'])).toContain(
      'expected 2 cells, as in the header (there are 1)',
    )
    expect(readOne(comments, 'comment-id,comment-body', ['1', 'Yes', ' and no'])).toContain(
      'needs quotes around it',
    )
    expect(readOne(comments, 'comment-id,comment-body', ['1', 'Yes', '', ''])).toMatchObject({ txt: 'Yes' })
  })
})

describe('votesReader', () => {
  it('converts a vote to the stored sign', () => {
    const vote = (cell: string) => readOne(votes, 'comment-id,voter-id,vote', ['3', '4', cell])
    expect(vote('1')).toEqual({
      tid: 3,
      pid: 4,
      vote: VOTE.agree,
      created: NOW,
      highPriority: false,
      weight: 0,
    })
    expect(vote('-1')).toMatchObject({ vote: VOTE.disagree })
    const pass = vote('0')
    expect(pass).toMatchObject({ vote: VOTE.pass })
    expect(Object.is((pass as { vote: number }).vote, 0)).toBe(true)
    for (const wrong of ['', '2', 'agree', '+1', '-0'])
      expect(vote(wrong)).toContain('1 (agree), 0 (pass) or -1 (disagree)')
  })

  it('reads importance and seconds as in the report export', () => {
    const row = ['1729604000', 'Tue Oct 22 2024', '3', '4', '1', '1']
    expect(readOne(votes, 'timestamp,datetime,comment-id,voter-id,vote,important', row)).toMatchObject({
      highPriority: true,
      created: 1_729_604_000_000,
    })
  })
})

describe('participantsReader', () => {
  const header = 'participant,xid,group-id,n-comments,n-votes,n-agree,n-disagree,0,12,7'

  it('reads pid, external id and group; blanks are null', () => {
    expect(readOne(participantsReader, header, ['9', 'abc', '1', '0', '2', '1', '1', '1', '', '-1'])).toEqual(
      {
        pid: 9,
        xid: 'abc',
        group: 1,
      },
    )
    expect(readOne(participantsReader, 'participant', ['9'])).toEqual({ pid: 9, xid: null, group: null })
    expect(readOne(participantsReader, 'participant,xid', ['9', 'x'.repeat(1000)])).toContain(
      'at most 999 characters',
    )
  })

  it('reads the votes from the columns named by comment ids', () => {
    const row = ['9', '', '', '0', '2', '1', '1', '1', '', '-1']
    expect(readOne(participantVotesReader, header, row)).toEqual({
      pid: 9,
      xid: null,
      group: null,
      votes: [
        { tid: 0, vote: VOTE.agree },
        { tid: 7, vote: VOTE.disagree },
      ],
    })
    expect(readOne(participantVotesReader, header, [...row.slice(0, 9), '5'])).toContain(
      'column 7: expected 1 (agree)',
    )
    expect(readOne(participantVotesReader, 'xid', ['a'])).toContain('column participant')
    expect(readOne(participantVotesReader, 'participant,0', ['nine', '1'])).toContain('column participant')
  })
})

it.each([
  [{ created: 2, vote: -1 }, { created: 1, vote: 1 }, 'the later one'],
  [{ created: 1, vote: 1 }, { created: 1, vote: 0 }, 'of the same time disagreement before a pass'],
  [{ created: 1, vote: 0 }, { created: 1, vote: -1 }, 'of the same time a pass before agreement'],
])('of two votes of a person on a comment counts %#: %s', (winner, loser) => {
  expect(compareVotes(winner, loser)).toBeGreaterThan(0)
  expect(compareVotes(loser, winner)).toBeLessThan(0)
  expect(compareVotes(winner, winner)).toBe(0)
})
