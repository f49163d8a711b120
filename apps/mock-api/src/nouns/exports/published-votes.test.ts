import { beforeEach, describe, expect, it } from 'vitest'
import { isVoteFile, REPORT_FILES } from '@folkmoot/domain/export-files'
import { saveOpinionResult } from '@folkmoot/testing/analysis'
import { runTogether } from '@folkmoot/testing/run-together'
import { shareServer } from '@folkmoot/testing/provide-server'
import { eraseParticipant } from '../participation/erase.storage.ts'

const NOW = Date.UTC(2024, 9, 22, 13, 32, 15, 999)
const HOUR = `${Date.UTC(2024, 9, 22, 13) / 1000},Tue Oct 22 2024 13:00:00 GMT+0000 (Coordinated Universal Time)`
const PEOPLE = 40
const COMMENTS = 12
const TIDS = [...Array(COMMENTS).keys()]
/** Everybody's own row of votes: the bits of a number. */
const getVote = (pid: number, tid: number) => ((pid + 1) & (1 << (tid % 6)) ? -1 : 1)
const VOTE_FILES = REPORT_FILES.filter(isVoteFile)

describe('the votes of single people in the files of a report', () => {
  let zid: number
  let id: string
  let report: string
  const server = shareServer({ clock: () => NOW })
  beforeEach(async () => {
    ;({ zid, id } = await server.scenario({
      conversation: { is_anon: 1 },
      comments: TIDS.map((pid) => ({ txt: `Comment ${pid}`, mod: 1, pid })),
      votes: Array.from({ length: PEOPLE }, (_, pid) =>
        TIDS.map((tid) => (getVote(pid, tid) < 0 ? 'a' : 'd')).join(''),
      ),
    }))
    report = `r2${id}`
    await server.build.report(zid, report, { mod_level: 0 })
  })

  const get = (file: string, name?: string) =>
    server.call('GET', `/api/v3/reportExport/${report}${file}`, name)
  const rows = async (file: string) =>
    String((await get(`/${file}`)).body)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
  const setOpen = (is_data_open: boolean, name = 'ada') =>
    server.call('PUT', '/api/v3/conversations', name, { conversation_id: id, is_data_open })
  const readTime = async () => (await server.call('GET', `/api/v3/reportData/${report}`)).body.votes_published
  /** The published number of each row of votes. */
  const readNumbers = async () =>
    new Map(
      (await rows('participant-votes.csv')).map(([number, , , , , , ...votes]) => [
        votes.join(),
        Number(number),
      ]),
    )

  it('[SAFE-43] do not exist unless the owner has published the data', async () => {
    for (const file of VOTE_FILES)
      for (const name of [undefined, 'dan'])
        expect((await get(`/${file}`, name)).body).toMatchObject({
          error: 'polis_err_votes_not_published',
          status: 404,
        })
    expect(await readTime()).toBeNull()
  })

  it('[SAFE-44] are published and taken back by the owner alone, at once', async () => {
    expect((await setOpen(true, 'ben')).body).toMatchObject({
      error: 'polis_err_publish_votes_owner_only',
      status: 403,
    })
    expect((await get('/votes.csv')).status).toBe(404)
    // what does not change is no publication: clients send it with everything else
    expect((await setOpen(false, 'ben')).status).toBe(200)
    await setOpen(true)
    for (const file of VOTE_FILES) expect((await get(`/${file}`)).status).toBe(200)
    expect(await readTime()).toBe(NOW)
    await setOpen(false)
    expect(await readTime()).toBeNull()
    for (const file of VOTE_FILES) expect((await get(`/${file}`)).status).toBe(404)
    const stored = await server.rows('vote_publications', { zid })
    expect(stored).toEqual([])
  })

  it('[SAFE-43] have numbers that nothing links to pids', async () => {
    await setOpen(true)
    const numbers = await readNumbers()
    expect([...numbers.values()].sort((one, other) => one - other)).toEqual([...Array(PEOPLE).keys()])
    const isPid = (pid: number) => numbers.get(TIDS.map((tid) => -getVote(pid, tid)).join()) === pid
    expect([...Array(PEOPLE).keys()].filter(isPid).length).toBeLessThan(10)
    // neither by order, nor by author, nor by how many comments someone wrote
    expect((await rows('participant-votes.csv')).map(([number]) => Number(number))).toEqual([
      ...Array(PEOPLE).keys(),
    ])
    for (const file of ['participant-votes.csv', 'participant-importance.csv'])
      expect(new Set((await rows(file)).map(([, , written]) => written))).toEqual(new Set(['']))
    expect(new Set((await rows('comments.csv')).map(([, , , author]) => author))).toEqual(new Set(['']))
    // both files say the same of the same number
    const byNumber = new Map(
      (await rows('participant-votes.csv')).map(([number, , , , , , ...votes]) => [number, votes]),
    )
    for (const [, , tid, number = '', vote] of await rows('votes.csv'))
      expect(byNumber.get(number)?.[Number(tid)]).toBe(vote)
  })

  it('[SAFE-43] have other numbers in each publication', async () => {
    await setOpen(true)
    const first = await readNumbers()
    expect(await readNumbers()).toEqual(first)
    await setOpen(false)
    await setOpen(true)
    const second = await readNumbers()
    expect([...second.keys()].sort()).toEqual([...first.keys()].sort())
    const same = [...first].filter(([votes, number]) => second.get(votes) === number)
    expect(same.length).toBeLessThan(10)
  })

  it('[SAFE-43] have times to the hour, in the order of the numbers', async () => {
    await setOpen(true)
    const lines = await rows('votes.csv')
    expect(lines).toHaveLength(PEOPLE * COMMENTS)
    expect(new Set(lines.map(([timestamp, datetime]) => `${timestamp},${datetime}`))).toEqual(new Set([HOUR]))
    const order = lines.filter(([, , tid]) => tid === '3').map(([, , , number]) => Number(number))
    expect(order).toEqual([...Array(PEOPLE).keys()])
  })

  it('[SAFE-43] stay as they were published: who votes later is not found by asking before and after', async () => {
    await setOpen(true)
    const before = await Promise.all(VOTE_FILES.map((file) => rows(file)))
    await server.build.participant(zid, PEOPLE, { vote_count: 1 })
    await server.build.vote(zid, PEOPLE, 0, -1)
    await server.build.vote(zid, 3, 0, 0)
    const opinion = {
      'base-clusters': { id: [0], x: [0], y: [0], count: [3], members: [[0, 1, 2]] },
      'group-clusters': [{ id: 0, center: [0, 0], members: [0] }],
    }
    await saveOpinionResult(server.db, zid, opinion, { generation: 9999, now: NOW })
    expect(await Promise.all(VOTE_FILES.map((file) => rows(file)))).toEqual(before)
    await setOpen(false)
    await setOpen(true)
    expect(await rows('participant-votes.csv')).toHaveLength(PEOPLE + 1)
    expect((await rows('participant-votes.csv')).filter(([, group]) => group === '0')).toHaveLength(3)
  })

  it('[SAFE-43] have numbers of people, not of pids: an import may have the pid 999999999', async () => {
    await server.build.participant(zid, 999_999_999, { vote_count: 1 })
    await server.build.vote(zid, 999_999_999, 0, 0)
    expect((await setOpen(true)).status).toBe(200)
    const numbers = await readNumbers()
    expect([...numbers.values()].sort((one, other) => one - other)).toEqual([...Array(PEOPLE + 1).keys()])
    // who is erased takes no number of others along
    await eraseParticipant(server.db, { zid, pid: 20 }, NOW)
    const before = [...numbers].filter(([votes]) => votes !== TIDS.map((tid) => -getVote(20, tid)).join())
    expect([...(await readNumbers())]).toEqual(before)
  })

  it('[SAFE-43] of data that was open before there were publications get one with the first reader', async () => {
    await server.build.change(zid, { is_data_open: 1 })
    const both = await Promise.all([readNumbers(), readNumbers()])
    expect(both[0].size).toBe(PEOPLE)
    expect(both[0]).toEqual(both[1])
  })

  it('[SAFE-44] end for good: a reader who came just before makes no new publication', async () => {
    await server.build.change(zid, { is_data_open: 1 })
    const [ended, read] = await runTogether([() => setOpen(false), () => get('/votes.csv')], { inTurn: true })
    expect([ended.status, read.status]).toEqual([200, 404])
    const left = await server.rows('vote_publications', { zid })
    expect(left).toEqual([])
  })

  it('are complete for those who administer the conversation, with their pids and times', async () => {
    await server.build.comment(zid, 99, { mod: -1, txt: 'Rejected' })
    for (const name of ['ada', 'ben', 'cleo']) {
      const votes = String((await get('/votes.csv', name)).body)
      expect(votes).toContain(
        `\n${Math.floor(NOW / 1000)},Tue Oct 22 2024 13:32:15 GMT+0000 (Coordinated Universal Time),0,7,`,
      )
      expect(String((await get('/comments.csv', name)).body)).toContain(',99,0,0,0,-1,"Rejected"')
      expect(String((await get('/participant-votes.csv', name)).body)).toMatch(/\n7,,1,12,/)
    }
  })
})
