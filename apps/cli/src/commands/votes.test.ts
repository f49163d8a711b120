import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ForeignVote } from '@folkmoot/domain/import/foreign-votes'
import { createInMemoryServer } from '../test/server.ts'
import { createTemporaryFolder } from '../test/terminal.ts'
import { splitVotes } from './votes.ts'

it('divides votes into files that fit into a body, without losing any', () => {
  const votes = Array.from({ length: 12_000 }, (_, index): ForeignVote => ({
    voter: index % 7 === 0 ? '"ü,\n'.repeat(200) : `u-${index}`,
    comment: '=c',
    vote: -1,
    created: 1_763_000_000_000 + index,
  }))
  const parts = [...splitVotes(votes)]
  expect(parts.reduce((sum, part) => sum + part.votes, 0)).toBe(12_000)
  for (const { csv, votes: rows } of parts) {
    expect(Buffer.byteLength(JSON.stringify({ conversation_id: 'x'.repeat(100), csv }))).toBeLessThan(
      1_048_576,
    )
    expect(rows).toBeLessThanOrEqual(5000)
  }
  const [only] = splitVotes([{ voter: 'a,b', comment: '=c', vote: 1, created: 5 }])
  expect(only?.csv).toBe(`vote_id,user_id,vote_value,timestamp,comment_id\n1,"a,b",-1,5,'=c\n`)
})

it('imports comments with the ids of another system, then the votes on them, each once', async () => {
  const { server, typeAs } = await createInMemoryServer()
  const { conversation_id: id } = await server.build.conversation({ topic: 'A park' })
  const folder = createTemporaryFolder()
  const write = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  const comments = write('comments.csv', 'comment_text,original_id\n"Trees, many",c-1\nBins,c-2\n')
  expect((await typeAs('ada', ['comments', 'import', id, comments])).code).toBe(0)
  const header =
    '# vote-convention: agree=+1;disagree=-1;pass=0\nvote_id,user_id,vote_value,timestamp,comment_id\n'
  const file = write(
    'votes.csv',
    `${header}1,ann,1,1763000000,c-1\n2,bob,-1,1763000001,c-2\n3,bob,1,1763000002,c-7\n`,
  )
  const first = await typeAs('ada', ['votes', 'import', id, file, '--json'])
  expect(JSON.parse(first.out)).toEqual({ votes: 2, participants: 2, unknown: 1, skipped: 0 })
  const again = await typeAs('ada', ['votes', 'import', id, file])
  expect([again.code, again.out]).toEqual([0, '0\t0\t1\t2\n'])
  const { body } = await server.call(
    'GET',
    `/api/v3/comments?conversation_id=${id}&moderation=true&include_voting_patterns=true`,
    'ada',
  )
  expect(body).toMatchObject([
    { original_id: 'c-1', agree_count: 1, disagree_count: 0 },
    { original_id: 'c-2', agree_count: 0, disagree_count: 1 },
  ])
  const bad = await typeAs('ada', [
    'votes',
    'import',
    id,
    write('bad.csv', `${header}1,ann,5,1763000000,c-1\n`),
  ])
  expect([bad.code === 0, bad.err]).toEqual([false, expect.stringMatching(/line 3, column vote_value/)])
  const other = await typeAs('ada', [
    'votes',
    'import',
    id,
    write('other.csv', `${header}1,ann,1,1763000000,x\n`),
  ])
  expect(other.err).toMatch(/original_id/)
})
