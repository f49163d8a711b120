import { LIMITS } from '@folkmoot/domain/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveExactResult } from '@folkmoot/testing/analysis'
import { fillConversation, type ConversationContent } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { listVoteCounts } from '../votes/vote-counters.storage.ts'
import { findOpinion, streamComments, streamVoteEvents, streamParticipants, streamVoters } from './storage.ts'

const NOW = 1_800_000_000_000
const VOTER_COUNT = 70
const COMMENT_COUNT = 73

/** More than a page of votes in random order, some of them repeated. */
function createFilling(): ConversationContent {
  const votes: ConversationContent['votes'][number][] = []
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < VOTER_COUNT * COMMENT_COUNT; index += 1) {
      const place = (index * 1009) % (VOTER_COUNT * COMMENT_COUNT)
      const pid = Math.floor(place / COMMENT_COUNT)
      const tid = place % COMMENT_COUNT
      if (round === 1 && (pid + tid) % 3 !== 0) continue
      votes.push({ pid, tid, vote: ((pid + tid + round) % 3) - 1, high_priority: 0, created: NOW + index })
    }
  return {
    people: Array.from({ length: VOTER_COUNT + 2 }, (_, pid) => ({ pid })),
    comments: Array.from({ length: COMMENT_COUNT }, (_, tid) => ({
      tid,
      txt: `Comment ${tid}`,
      velocity: tid % 2,
    })),
    votes,
  }
}

async function readAll<Row>(pages: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of pages) rows.push(...page)
  return rows
}

describe('reading a report export page by page', () => {
  const given = createFilling()
  let zid: number
  const server = shareServer({ clock: () => NOW })
  const fill = async () => {
    const { zid } = await server.build.conversation()
    await fillConversation(server.db, { zid, now: NOW }, given)
    return zid
  }
  beforeAll(async () => {
    const other = await server.build.conversation()
    await fillConversation(
      server.db,
      { zid: other.zid, now: NOW },
      { ...given, votes: given.votes.slice(0, 10) },
    )
    zid = await fill()
  })

  it('[API-3] returns every vote event once, by comment, participant and time', async () => {
    expect(given.votes.length).toBeGreaterThan(LIMITS.exportPageRows)
    const wanted = given.votes
      .map((vote, order) => ({ ...vote, order }))
      .sort((one, other) => one.tid - other.tid || one.pid - other.pid || one.order - other.order)
      .map(({ tid, pid, vote }) => [tid, pid, vote])
    const rows = await readAll(streamVoteEvents(server.db, zid))
    expect(rows.map(({ tid, pid, vote }) => [tid, pid, vote])).toEqual(wanted)
  })

  it('[API-3] leaves out votes after its start', async () => {
    const zid = await fill()
    const pages = streamVoteEvents(server.db, zid)
    const first = await pages.next()
    expect(first.value).toHaveLength(LIMITS.exportPageRows)
    await server.build.vote(zid, VOTER_COUNT, COMMENT_COUNT - 1, 1)
    expect(await readAll(pages)).toHaveLength(given.votes.length - LIMITS.exportPageRows)
  })

  it('[API-3] returns every voter once with their latest votes, and the same tallies', async () => {
    const latest = new Map(given.votes.map(({ pid, tid, vote }) => [`${pid} ${tid}`, vote]))
    const people: number[] = []
    let votes = 0
    for await (const person of streamVoters(server.db, zid)) {
      people.push(person.pid)
      votes += person.votes.length
      for (const { tid, vote } of person.votes) expect(vote).toBe(latest.get(`${person.pid} ${tid}`))
    }
    expect(people).toEqual(Array.from({ length: VOTER_COUNT }, (_, pid) => pid))
    expect(votes).toBe(VOTER_COUNT * COMMENT_COUNT)
    const tally = await listVoteCounts(server.db, zid)
    const agreed = [...latest].filter(([key, vote]) => key.endsWith(' 7') && vote === -1)
    expect(tally.get(7)?.agrees).toBe(agreed.length)
    expect(tally.size).toBe(COMMENT_COUNT)
  })

  it('[RUN-45] works out the groups of people only when one is asked for', async () => {
    await saveExactResult(server.db, zid, {
      'base-clusters': { id: [0], x: [0], y: [0], count: [2], members: [[3, 5]] },
      'group-clusters': [{ id: 1, center: [0, 0], members: [0] }],
    })
    const opinion = await findOpinion(server.db, zid)
    expect(opinion && Object.getOwnPropertyDescriptor(opinion, 'groupByPid')?.value).toBeUndefined()
    expect([3, 4, 5].map((pid) => opinion?.findGroup(pid))).toEqual([1, undefined, 1])
  })

  it('[API-3] returns more comments and participants than a page contains, in order', async () => {
    const large = await server.build.conversation()
    const numbers = Array.from({ length: LIMITS.exportPageRows + 3 }, (_, number) => number)
    await fillConversation(
      server.db,
      { zid: large.zid, now: NOW },
      {
        people: numbers.map((pid) => ({ pid })),
        comments: numbers.map((tid) => ({ tid, txt: `Comment ${tid}`, velocity: tid % 2 })),
        votes: [],
      },
    )
    const tids = async (order: 'tid' | 'velocity') =>
      (await readAll(streamComments(server.db, large.zid, order))).map(({ tid }) => tid)
    expect(await tids('tid')).toEqual(numbers)
    expect(await tids('velocity')).toEqual([
      ...numbers.filter((tid) => tid % 2 === 1),
      ...numbers.filter((tid) => tid % 2 === 0),
    ])
    expect((await readAll(streamParticipants(server.db, large.zid))).map(({ pid }) => pid)).toEqual(numbers)
  })
})
