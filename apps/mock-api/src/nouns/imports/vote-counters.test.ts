import fc from 'fast-check'
import { BURST_GAP_MS } from '@folkmoot/domain/stats'
import { shareServer } from '@folkmoot/testing/provide-server'
import { createRowAccess } from '@folkmoot/testing/row-access'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/storage/vote-counters.ts'
import { sendImport } from './test-import.ts'
import { findZid } from '../conversations/conversations.storage.ts'
import { eraseParticipant } from '../participation/erase.storage.ts'
import { listVoteCounts, streamVoteMinutes } from '../votes/vote-counters.storage.ts'

const NOW = Date.UTC(2024, 9, 22, 13, 32)
const PEOPLE = 4
const COMMENTS = 3

/** Counts what the counters count, over the rows of all votes. */
async function countRows(db: Db, zid: number) {
  const { rows } = createRowAccess(db)
  const votes = await rows('votes', { zid }, 'created', 'id')
  const minutes = new Map<number, { time: number; votes: number; people: number; active: number }>()
  const people = new Map<number, { first: number; last: number; bursts: number; tids: Set<number> }>()
  for (const { pid, tid, created } of votes) {
    const time = Math.floor(created / MINUTE_MS) * MINUTE_MS
    const minute = minutes.get(time) ?? { time, votes: 0, people: 0, active: 0 }
    minutes.set(time, minute)
    const person = people.get(pid)
    minute.votes += 1
    minute.people += person ? 0 : 1
    minute.active += person && Math.floor(person.last / HOUR_MS) === Math.floor(created / HOUR_MS) ? 0 : 1
    if (!person) people.set(pid, { first: created, last: created, bursts: 1, tids: new Set([tid]) })
    else {
      if (created - person.last > BURST_GAP_MS) person.bursts += 1
      person.last = created
      person.tids.add(tid)
    }
  }
  const counts: Record<number, object> = {}
  for (const { tid, vote, high_priority } of await rows('votes_latest', { zid })) {
    const known = (counts[tid] ??= { agrees: 0, disagrees: 0, passes: 0, important: 0 }) as Record<
      string,
      number
    >
    known[{ '-1': 'agrees', 0: 'passes', 1: 'disagrees' }[vote]!]! += 1
    known['important']! += high_priority
  }
  return {
    minutes: [...minutes.values()],
    people: [...people]
      .map(([pid, { first, last, bursts, tids }]) => ({ pid, first, last, bursts, comments: tids.size }))
      .sort((one, other) => one.pid - other.pid),
    counts,
  }
}

/** Reads the counters. */
async function readCounters(db: Db, zid: number) {
  const people = await db
    .selectFrom('participants')
    .select(['pid', 'first_vote as first', 'last_vote as last', 'bursts', 'voted_comments as comments'])
    .where('zid', '=', zid)
    .where('first_vote', 'is not', null)
    .orderBy('pid')
    .execute()
  const counts = [...(await listVoteCounts(db, zid))].filter(([, one]) =>
    Object.values(one).some((count) => count !== 0),
  )
  const minutes = []
  for await (const page of streamVoteMinutes(db, zid)) minutes.push(...page)
  return { minutes, people, counts: Object.fromEntries(counts) }
}

const vote = fc.record({
  kind: fc.constant('vote' as const),
  pid: fc.integer({ min: 0, max: PEOPLE - 1 }),
  tid: fc.integer({ min: 0, max: COMMENTS - 1 }),
  vote: fc.integer({ min: -1, max: 1 }),
  high_priority: fc.integer({ min: 0, max: 1 }),
  // most come in order; some do not, as in a file
  wait: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 * MINUTE_MS }) },
    fc.integer({ min: -5 * HOUR_MS, max: 3 * HOUR_MS }),
  ),
})
const erasure = fc.record({
  kind: fc.constant('erasure' as const),
  pid: fc.integer({ min: 0, max: PEOPLE - 1 }),
  isKept: fc.boolean(),
})
type HistoryEvent =
  | { kind: 'vote'; pid: number; tid: number; vote: number; high_priority: number; wait: number }
  | { kind: 'erasure'; pid: number; isKept: boolean }

const history: fc.Arbitrary<HistoryEvent[]> = fc.array(fc.oneof({ weight: 10, arbitrary: vote }, erasure), {
  maxLength: 40,
})

describe('the counters of votes', () => {
  const server = shareServer({ clock: () => NOW })

  async function play(events: readonly HistoryEvent[]) {
    const { zid } = await server.build.conversation()
    for (let pid = 0; pid < PEOPLE; pid += 1) await server.build.participant(zid, pid)
    const gone = new Set<number>()
    let created = NOW
    for (const event of events) {
      if (gone.has(event.pid)) continue
      if (event.kind === 'vote') {
        const { pid, tid, vote: value, high_priority, wait } = event
        created += wait
        await server.build.vote(zid, pid, tid, value, { high_priority, created })
        continue
      }
      const closed = Number(event.isKept)
      await server.build.change(zid, { is_active: 1 - closed, is_data_open: closed })
      await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid, pid: event.pid }, NOW))
      gone.add(event.pid)
    }
    return zid
  }

  it('have what a count over all rows has, in any order of votes and after people were erased', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        const zid = await play(events)
        expect(await readCounters(server.db, zid)).toEqual(await countRows(server.db, zid))
      }),
      { numRuns: 15 },
    )
  })

  it('are kept by a file of votes and by an import', async () => {
    const { conversation_id, zid } = await server.build.conversation()
    const csv = 'comment_text,original_id\nTrees,c-1\nBins,c-2\n'
    await server.call('POST', '/api/v3/comments-bulk', 'ada', { conversation_id, csv, is_seed: true })
    const sendVotes = (rows: readonly string[]) =>
      server.call('POST', '/api/v3/votes-bulk', 'ada', {
        conversation_id,
        csv: ['vote_id,user_id,vote_value,timestamp,comment_id', ...rows].join('\n'),
      })
    const start = NOW - 10 * HOUR_MS
    expect((await sendVotes([`v1,u1,1,${start},c-1`, `v2,u2,-1,${start + 1},c-1`])).body.votes).toBe(2)
    // later than the vote on that comment, but before the person's last one on another
    await sendVotes([`v3,u1,1,${start + 5 * HOUR_MS},c-2`])
    await sendVotes([`v4,u1,-1,${start + HOUR_MS},c-1`])
    expect(await readCounters(server.db, zid)).toEqual(await countRows(server.db, zid))
    const files = {
      'comments.csv': 'comment-id,author-id,moderated,comment-body\n0,1,1,Trees\n1,1,1,Bins',
      'votes.csv': `timestamp,comment-id,voter-id,vote\n${start + 900},0,1,1\n${start + 100},0,2,-1\n${start + 200},0,1,-1\n${start + 9000},1,2,0`,
    }
    const imported = await sendImport(server, files)
    expect(imported.status).toBe(200)
    const target = await findZid(server.db, imported.body.conversation_id)
    const counters = await readCounters(server.db, target!)
    expect(counters.people).toHaveLength(2)
    expect(counters).toEqual(await countRows(server.db, target!))
  })
})
