import type { OpinionMap } from '@folkmoot/api-types/math'
import { NOBODY } from '@folkmoot/opinion/networks'
import { createAnalyst } from '@folkmoot/testing/analyst'
import { fillConversation, type ConversationContent } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { describe, expect, it } from 'vitest'
import { eraseParticipant } from '../participation/erase.storage.ts'
import { getPublicState } from './public-opinion.storage.ts'
import { getReportVersion } from '../reports/storage.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { parsePublicState } from './public-state.ts'
import { createTwoGroupConversation, createVotes } from './test-conversation.ts'

/** Reads all that a stranger can read who knows the ids of a conversation and its report. */
const listAddresses = (id: string, report_id: string): string[] => [
  `/api/v3/math/pca2?conversation_id=${id}`,
  `/api/v3/bidToPid?conversation_id=${id}&math_tick=-1`,
  `/api/v3/votes/famous?conversation_id=${id}`,
  `/api/v3/comments?conversation_id=${id}`,
  `/api/v3/comments?conversation_id=${id}&moderation=true&include_voting_patterns=true&report_id=${report_id}`,
  `/api/v3/conversationStats?conversation_id=${id}&report_id=${report_id}`,
  `/api/v3/reportData/${report_id}`,
  `/api/v3/reportLandscape/${report_id}`,
  `/api/v3/reportReplay/${report_id}`,
  ...['summary.csv', 'comments.csv', 'comment-groups.csv'].map(
    (file) => `/api/v3/reportExport/${report_id}/${file}`,
  ),
]

describe('a stranger who reads all public answers before and after a vote', () => {
  const server = shareServer({ env: { TRUST_PROXY: '1' } })
  const analyse = createAnalyst(server)

  /** Analyses all votes, and reads the exact map. */
  async function settle(id: string): Promise<OpinionMap> {
    await analyse('opinion')
    return (await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`, 'ada')).body
  }

  async function prepare(people: number) {
    const { zid, id } = await createTwoGroupConversation(server, people)
    const report_id = `r2stranger${zid}`
    await server.build.report(zid, report_id)
    await settle(id)
    const readAll = async () => {
      const answers: unknown[] = []
      for (const address of listAddresses(id, report_id))
        answers.push((await server.call('GET', address)).body)
      return answers
    }
    const readMap = async () =>
      (await server.call('GET', `/api/v3/math/pca2?conversation_id=${id}`)).body as OpinionMap
    return { zid, id, report_id, readAll, readMap }
  }

  const readPublicVotes = async (zid: number) =>
    parsePublicState((await getPublicState(server.db, zid)).state).votes
  const fill = (zid: number, content: Partial<ConversationContent>) =>
    fillConversation(server.db, { zid, now: Date.now() }, { people: [], comments: [], votes: [], ...content })

  const vote = async (id: string, votes: readonly { tid: number; vote: number }[], address = '192.0.2.1') => {
    let token: string | undefined
    for (const body of votes) {
      const { body: reply } = await server.send('POST', '/api/v3/votes', {
        body: { conversation_id: id, ...body },
        headers: { 'x-forwarded-for': address },
        token,
      })
      token ??= reply.auth.token
    }
  }

  it('[SAFE-31] sees no vote of 8 people in single-person clusters, nor who is where', async () => {
    const { readMap, readAll, id } = await prepare(8)
    const map = await readMap()
    expect(map['votes-base']).toEqual({})
    expect(map['user-vote-counts']).toEqual({})
    expect(map['base-clusters'].members.flat()).toEqual([])
    for (const count of map['base-clusters'].count) expect(count).toBeGreaterThanOrEqual(3)
    for (const { votes } of Object.values(map['group-votes']))
      for (const { S } of Object.values(votes)) expect([1, 2]).not.toContain(S)
    expect(JSON.stringify(await readAll())).not.toMatch(/"pid"|author-id,[^\n]*\n[^\n]*,\d+,\d+,\d+,\d+,\d+,/)
    // all 8 agree with comment 0; nobody can be sure that a certain person does
    const report = (await readAll())[6] as { comments: { count: number }[] }
    expect(report.comments[0]?.count).toBeLessThan(8)
    const exact = await settle(id)
    expect(Object.keys(exact['votes-base'])).toHaveLength(8)
    expect(exact['in-conv']).toHaveLength(8)
  })

  it('[SAFE-32] reads the same bytes after one or two people voted, and after one changed their vote', async () => {
    const { zid, id, readAll } = await prepare(12)
    const before = await readAll()
    const all = Array.from({ length: 8 }, (_, tid) => ({ tid, vote: 1 }))
    await vote(id, all)
    await settle(id)
    expect(await readAll()).toEqual(before)
    await vote(id, all)
    await settle(id)
    expect(await readAll()).toEqual(before)
    // one of the first people passes on everything
    const changed = createVotes([3]).map((one) => ({ ...one, vote: 0 }))
    await fill(zid, { votes: changed })
    await settle(id)
    expect((await readAll()).slice(0, 1)).toEqual(before.slice(0, 1))
  })

  /** Gives a comment's first marks, after enough others voted to move the figures of every comment, and then the marks. */
  async function prepareMarks() {
    const { zid, id, report_id } = await prepare(12)
    await server.build.change(zid, { importance_enabled: 1 })
    let people = 12
    const addVoters = async () => {
      const others = Array.from({ length: 4 }, (_, at) => people + at)
      people += others.length
      await fill(zid, { people: others.map((pid) => ({ pid })), votes: createVotes(others) })
      await settle(id)
    }
    const readReport = async () => {
      const { comments } = (await server.call('GET', `/api/v3/reportData/${report_id}`)).body
      return comments.find(({ tid }: { tid: number }) => tid === 0).importance
    }
    const readFile = async () => {
      const { body } = await server.call('GET', `/api/v3/reportExport/${report_id}/comments.csv`)
      const [header = '', first = ''] = String(body).split('\n')
      return Number(first.split(',')[header.split(',').indexOf('importance')])
    }
    /** Marks comment 0 for one voter, and reads the marks in the report and its file. */
    const mark = async (pid: number, high_priority: number) => {
      const votes = createVotes([pid]).filter(({ tid }) => tid === 0)
      await fill(zid, { votes: votes.map((one) => ({ ...one, high_priority })) })
      await addVoters()
      return [await readReport(), await readFile()]
    }
    return { zid, mark }
  }

  it('[SAFE-31] [SAFE-32] reads no mark of importance of one or two people: they move by three', async () => {
    const { zid, mark } = await prepareMarks()
    const { matrix, people } = await readPublicVotes(zid)
    // comment 0 is the first column: one vote on it waits
    const voters = [...matrix.pids].filter((_, row) => matrix.codes[matrix.starts[row]!]! < 3)
    const pids = voters.slice(0, 8).map((row) => people[row]!)
    const shown: number[][] = []
    for (const pid of pids) shown.push(await mark(pid, 1))
    expect(shown).toEqual([0, 0, 0, 3, 3, 3, 6, 6].map((count) => [count, count]))
    const after: number[][] = []
    for (const pid of pids) after.push(await mark(pid, 0))
    expect(new Set(after.flat())).toEqual(new Set([6, 3]))
  })

  it('[SAFE-32] reads the same bytes after three people erased themselves, whose numbers are gone from the public state', async () => {
    const { zid, id, report_id, readAll } = await prepare(12)
    const read = async () => {
      const answers = JSON.stringify(await readAll())
      const { headers } = await server.call('GET', listAddresses(id, report_id)[4] ?? '')
      return {
        // how many people take part is public and current
        answers: answers.replaceAll(/"participants":\d+/g, ''),
        // the part of the ETag of the list of comments that stands for the votes
        tag: String(headers.etag).split('-').slice(1).join('-'),
        version: { ...(await getReportVersion(server.db, zid)), comments: 0 },
      }
    }
    const before = await read()
    const counted = [...(await readPublicVotes(zid)).people]
    // participant 0 has written all comments
    const erased = counted.filter((pid) => pid !== 0).slice(0, 3)
    for (const pid of erased) {
      await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid }, Date.now()))
      await settle(id)
      expect(await read()).toEqual(before)
    }
    const left = counted.map((pid) => (erased.includes(pid) ? NOBODY : pid))
    expect([...(await readPublicVotes(zid)).people]).toEqual(left)
  })

  it('[SAFE-32] sees nothing of many people of one network and another person, until others have come', async () => {
    const { id, readAll } = await prepare(12)
    const votes = Array.from({ length: 8 }, (_, tid) => ({ tid, vote: 1 }))
    const before = await readAll()
    for (const address of [...Array<string>(8).fill('192.0.2.1'), '192.0.2.2']) await vote(id, votes, address)
    await settle(id)
    expect(await readAll()).toEqual(before)
    for (const address of ['192.0.2.3', '192.0.2.4', '192.0.2.5']) await vote(id, votes, address)
    await settle(id)
    expect(await readAll()).not.toEqual(before)
  })

  it('[SAFE-32] sees nothing of accounts that come from one network with another person', async () => {
    const { id, readAll } = await prepare(12)
    const before = await readAll()
    const headers = { 'x-forwarded-for': '192.0.2.1' }
    for (const name of ['dan', 'eva@folkmoot.test', 'finn@folkmoot.test'])
      for (let tid = 0; tid < 8; tid += 1) {
        const body = { conversation_id: id, tid, vote: 1 }
        await server.send('POST', '/api/v3/votes', { body, headers, token: await server.tokenFor(name) })
      }
    await vote(id, [{ tid: 0, vote: 1 }], '192.0.2.2')
    await settle(id)
    expect(await readAll()).toEqual(before)
  })

  it('[SAFE-32] reads how many are in the public state, and the hour of the last change', async () => {
    const { id } = await prepare(12)
    const read = async (name?: string) =>
      (await server.call('GET', `/api/v3/conversations?conversation_id=${id}`, name)).body
    const [own, others] = [await read('ada'), await read()]
    expect([own.participant_count, others.participant_count]).toEqual([12, 10])
    expect(Number(others.modified)).toBe(Math.floor(Number(own.modified) / 3_600_000) * 3_600_000)
  })

  it('sees figures move when enough people voted: nearly exact and current', async () => {
    const { zid, id, readMap, report_id } = await prepare(60)
    const first = await readMap()
    expect(first.n).toBe(58)
    const votes = createVotes(Array.from({ length: 40 }, (_, at) => 60 + at))
    const people = Array.from({ length: 40 }, (_, at) => ({ pid: 60 + at }))
    await fill(zid, { people, votes })
    const exact = await settle(id)
    const next = await readMap()
    expect([exact.n, next.n, next.math_tick > first.math_tick]).toEqual([100, 98, true])
    const { counts, comments } = (await server.call('GET', `/api/v3/reportData/${report_id}`)).body
    expect(counts).toMatchObject({ voters: 98, votes: 98 * 8 - 8 })
    for (const comment of comments) expect(comment.count).toBe(97)
  })
})
