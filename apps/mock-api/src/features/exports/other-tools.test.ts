import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_ANALYSIS, saveOpinionResult } from '@folkmoot/testing/analysis'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { createTestServer, type TestServer } from '@folkmoot/testing/server'
import {
  readRedDwarfStatements,
  readRedDwarfVotes,
  readSensemaker,
  readTable,
  type Tally,
} from './test-other-tools.ts'

const NOW = Date.UTC(2024, 9, 22, 13, 32, 15, 999)
const HOUR_MS = 3_600_000

/** Small inputs in the form that the tools document, of our own making. */
const FIXTURE = {
  votes:
    'timestamp,datetime,comment-id,voter-id,vote\n1700000000,Tue,0,3,1\n1700000009,Tue,0,3,-1\n1700000001,Tue,1,4,0\n',
  comments:
    'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body\n' +
    '1700000000,Tue,0,0,1,1,1,"More trees, please"\n1700000000,Tue,1,2,0,0,-1,Benches\n',
  people:
    'participant,group-id,n-comments,n-votes,n-agree,n-disagree,0,1\n3,0,0,1,0,1,-1,\n4,1,0,1,0,0,,0\n5,,0,1,1,0,1,\n',
}

it('[DATA-20] the readers take the documented inputs, and refuse others', () => {
  expect([...readRedDwarfVotes(FIXTURE.votes)]).toEqual([
    ['3 0', -1],
    ['4 1', 0],
  ])
  expect(readRedDwarfStatements(FIXTURE.comments)[0]).toMatchObject({ id: 0, text: 'More trees, please' })
  const [first, second] = readSensemaker(FIXTURE.comments, FIXTURE.people)
  expect(first?.groups).toEqual({
    0: { agrees: 0, disagrees: 1, passes: 0 },
    1: { agrees: 0, disagrees: 0, passes: 0 },
  })
  expect(second?.groups['1']).toEqual({ agrees: 0, disagrees: 0, passes: 1 })
  expect(() => readRedDwarfVotes(FIXTURE.votes.replace('3,-1', '3,2'))).toThrow('vote')
  expect(() => readRedDwarfVotes(FIXTURE.votes.replace('voter-id', 'pid'))).toThrow('voter-id')
  expect(() => readSensemaker(FIXTURE.comments, FIXTURE.people.replace('3,0,', '3,a,'))).toThrow('group-id')
})

describe('our files in other tools', () => {
  let server: TestServer
  const archive: Record<string, string> = {}
  let id: string
  beforeAll(async () => {
    server = await createTestServer({ clock: () => NOW })
    const made = await server.build.conversation({ topic: 'A park' })
    id = made.conversation_id
    await server.build.report(made.zid, 'r2a')
    const vote = (pid: number, tid: number, vote: number, after: number) => ({
      pid,
      tid,
      vote,
      high_priority: 0,
      created: NOW - 9 * HOUR_MS + after * HOUR_MS,
    })
    await fillConversation(
      server.db,
      { zid: made.zid, now: NOW },
      {
        people: [0, 1, 2, 5, 9].map((pid) => ({ pid })),
        comments: [
          { tid: 0, txt: '=More "trees",\nplease', mod: 1 },
          { tid: 1, txt: 'Benches', pid: 2, mod: 1 },
        ],
        // 5 changes from disagree to agree; on the wire -1 agrees
        votes: [
          vote(5, 0, 1, 1),
          vote(1, 0, -1, 2),
          vote(2, 1, 1, 3),
          vote(9, 1, 0, 4),
          vote(5, 0, -1, 5),
          vote(0, 0, 1, 6),
        ],
      },
    )
    await saveOpinionResult(server.db, made.zid, EXAMPLE_ANALYSIS, { generation: 1, now: NOW })
    for (const file of ['comments.csv', 'votes.csv', 'participants-votes.csv'])
      archive[file] = (await server.call('GET', `/api/v3/conversationArchive/${id}/${file}`, 'ada')).body
  })
  afterAll(() => server.close())

  const getReportFile = async (file: string): Promise<string> =>
    (await server.call('GET', `/api/v3/reportExport/r2a/${file}`, 'ada')).body

  const LATEST = [
    ['0 0', -1],
    ['1 0', 1],
    ['2 1', -1],
    ['5 0', 1],
    ['9 1', 0],
  ]

  it('[DATA-20] red-dwarf finds the newest vote of each person, with 1 for agree, in reports and archives', async () => {
    for (const text of [await getReportFile('votes.csv'), archive['votes.csv'] ?? ''])
      expect([...readRedDwarfVotes(text)].toSorted()).toEqual(LATEST)
    for (const text of [await getReportFile('comments.csv'), archive['comments.csv'] ?? ''])
      expect(readRedDwarfStatements(text).toSorted((a, b) => a.id - b.id)).toMatchObject([
        { id: 0, author: 0, moderated: 1, agrees: 2, disagrees: 1 },
        { id: 1, author: 2, moderated: 1, agrees: 0, disagrees: 1, text: 'Benches' },
      ])
  })

  it('[DATA-20] red-dwarf finds what the files lack, metadata, by the calls that it makes', async () => {
    const [report] = (await server.call('GET', '/api/v3/reports?report_id=r2a')).body
    expect(report.conversation_id).toBe(id)
    const query = `conversation_id=${id}&moderation=true&include_voting_patterns=true`
    const { body } = await server.call('GET', `/api/v3/comments?${query}`, 'ada')
    for (const row of body)
      expect(row).toMatchObject({
        txt: expect.any(String),
        tid: expect.any(Number),
        pid: expect.any(Number),
        created: expect.stringMatching(/^\d{13}$/),
        is_meta: false,
        mod: 1,
        agree_count: expect.any(Number),
        pass_count: expect.any(Number),
      })
    expect(body).toHaveLength(2)
  })

  it('[DATA-20] Sensemaker counts the votes of each group, from archives and reports', async () => {
    const rows = readSensemaker(archive['comments.csv'] ?? '', archive['participants-votes.csv'] ?? '')
    const ofReport = readSensemaker(
      await getReportFile('comments.csv'),
      await getReportFile('participant-votes.csv'),
    )
    expect(ofReport.map(({ id: tid, groups }) => [tid, groups]).toSorted()).toEqual(
      rows.map(({ id: tid, groups }) => [tid, groups]).toSorted(),
    )
    const votes = rows.find(({ id: tid }) => tid === 0)?.groups
    expect(votes).toEqual({
      0: { agrees: 2, disagrees: 0, passes: 0 },
      1: { agrees: 0, disagrees: 0, passes: 0 },
    } satisfies Record<string, Tally>)
    expect(rows.map(({ text }) => text).toSorted()).toEqual([`'=More "trees",\nplease`, 'Benches'])
  })

  it('[DATA-20] files for readers have no authors, which red-dwarf asks for', async () => {
    const comments: string = (await server.call('GET', '/api/v3/reportExport/r2a/comments.csv')).body
    expect(readTable(comments).map((row) => row['author-id'])).toEqual(['', ''])
    expect(() => readRedDwarfStatements(comments)).toThrow('author-id')
  })
})
