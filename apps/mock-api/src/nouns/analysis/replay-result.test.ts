import type { ReportReplay } from '@folkmoot/api-types/report-data'
import { analyzeOpinions } from '@folkmoot/opinion/analyze'
import { joinBaseClusters } from '@folkmoot/opinion/public-areas'
import { type ReplayFrame, replayVotes, selectPublicHistory } from '@folkmoot/opinion/replay'
import { createLots } from '@folkmoot/opinion/testing/public-history'
import { findShownGroups } from '@folkmoot/opinion/shown-groups'
import { createVoteEvents } from '@folkmoot/opinion/vote-events'
import { createAnalyst } from '@folkmoot/testing/analyst'
import { fillConversation } from '@folkmoot/testing/fill-conversation'
import { shareServer } from '@folkmoot/testing/provide-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseParticipant } from '../participation/erase.storage.ts'
import { getPublicState } from './public-opinion.storage.ts'
import { listReplayFrames } from './replay.storage.ts'
import { insertDecisions } from '../moderation-log/storage.ts'
import { insertMany } from '../../platform/storage/queries.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { parsePublicState } from './public-state.ts'
import { computeReplayResult } from './replay-result.ts'
import { createTwoGroupConversation, createVotes } from './test-conversation.ts'

const PEOPLE = 40
const SEED = 5
/** When a moderator rejected comment 2, of the times of `createVotes`. */
const REJECTED_AT = 20_000

describe('the replay of a conversation', () => {
  let zid: number
  let votes: ReturnType<typeof createVotes>

  /** Computes the past again, with known lots. */
  async function computeAgain(of: number) {
    const { db } = server
    const stored = await db.selectFrom('replay_frames').selectAll().where('zid', '=', of).execute()
    await db.deleteFrom('replay_frames').where('zid', '=', of).execute()
    const { frames = [] } = await computeReplayResult(db, of, createLots(SEED))
    if (stored.length > 0) await insertMany(db, 'replay_frames', stored)
    return frames
  }
  const get = async (report_id: string) =>
    (await server.call('GET', `/api/v3/reportReplay/${report_id}`)).body as ReportReplay

  const server = shareServer()
  const analyse = createAnalyst(server)
  beforeAll(async () => {
    ;({ zid } = await createTwoGroupConversation(server, PEOPLE))
    await server.build.report(zid, 'r2replay')
    const decision = { zid, tid: 2, topic_key: null, uid: null, reason: null }
    await insertDecisions(server.db, [
      {
        ...decision,
        id: 1,
        action: 'reject',
        before: { mod: 0, active: true, is_meta: false },
        after: { mod: -1, active: true, is_meta: false },
        created: REJECTED_AT,
      },
    ])
    await server.update('comments', { zid, tid: 2 }, { mod: -1 })
    votes = createVotes(Array.from({ length: PEOPLE }, (_, pid) => pid))
    await analyse('opinion')
  })

  /** Each moment of the replay that follows from all votes, and whether comment 2 was rejected then. */
  async function listMoments() {
    const { votes: known } = parsePublicState((await getPublicState(server.db, zid)).state)
    const history = { ...createVoteEvents(votes), times: Float64Array.from(votes, ({ created }) => created) }
    const moments = [...replayVotes(selectPublicHistory(history, known), 59, createLots(SEED))]
    return moments.map(({ time, votes: { matrix } }) => ({ matrix, isRejected: time >= REJECTED_AT }))
  }
  type Moment = Awaited<ReturnType<typeof listMoments>>[number]

  /** The bundles of the groups that a cold analysis of a moment tells. */
  function listShownBundles({ matrix, isRejected }: Moment) {
    const comments = [{ tid: 2, mod: isRejected ? -1 : 0, isMeta: false }]
    const { groups, baseClusters } = analyzeOpinions(matrix, { comments })
    const told = findShownGroups(groups, matrix.pids.length)
    return groups.filter(({ id }) => told.has(id)).flatMap((group) => joinBaseClusters(group, baseClusters))
  }
  const measure = (places: readonly { x: number; y: number }[]) =>
    places.map(({ x, y }) => Math.hypot(x, y)).toSorted((one, other) => one - other)

  it('has moments that are the same as cold analyses of their public votes, moderated as then', async () => {
    const frames = (await computeAgain(zid)).map(({ frame }) => JSON.parse(frame) as ReplayFrame)
    const moments = await listMoments()
    expect(frames.length).toBeGreaterThan(10)
    expect(frames).toHaveLength(moments.length + 1)
    expect(new Set(moments.map(({ isRejected }) => isRejected))).toEqual(new Set([false, true]))
    for (const [at, moment] of moments.entries()) {
      const { votes: count, voters, ...frame } = frames[at]!
      expect([count, voters]).toEqual([moment.matrix.codes.length, moment.matrix.pids.length])
      const bundles = listShownBundles(moment)
      expect(frame.count.toSorted()).toEqual(bundles.map((bundle) => bundle.count).toSorted())
      const distances = measure(frame.x.map((x, bundle) => ({ x, y: frame.y[bundle]! })))
      for (const [place, distance] of measure(bundles).entries())
        expect(Math.abs(distances[place]! - distance)).toBeLessThan(0.011)
    }
  })

  it('is computed in the background, without the moment of now, and says so until then', async () => {
    await server.build.report((await server.build.conversation()).zid, 'r2without')
    expect(await get('r2without')).toEqual({ state: 'computing', frames: [] })
    await analyse('replay')
    const { state: word, frames } = await get('r2replay')
    expect(word).toBe('ready')
    const state = parsePublicState((await getPublicState(server.db, zid)).state)
    expect(frames.length).toBeLessThan(60)
    for (const [at, { votes: many, voters, ungrouped, count, time }] of frames.entries()) {
      expect(many).toBeLessThan(state.votes.matrix.codes.length)
      expect(many).toBeGreaterThanOrEqual(frames[at - 1]?.votes ?? 0)
      expect(count.reduce((sum, people) => sum + people, ungrouped)).toBe(voters)
      expect(time % 3_600_000).toBe(0)
    }
  })

  it('[RES-28] goes on with the public states that were seen, and leaves the moments before as they are', async () => {
    const { zid } = await createTwoGroupConversation(server, 30)
    await analyse('opinion')
    await analyse('replay')
    const before = await listReplayFrames(server.db, zid)
    expect(before.length).toBeGreaterThan(0)
    const now = await getPublicState(server.db, zid)
    const more = Array.from({ length: 10 }, (_, at) => 30 + at)
    const content = { people: more.map((pid) => ({ pid })), comments: [], votes: createVotes(more) }
    await fillConversation(server.db, { zid, now: Date.now() }, content)
    await analyse('opinion')
    await analyse('replay')
    const after = await listReplayFrames(server.db, zid)
    expect(after).toHaveLength(before.length + 1)
    // the newest of them is what was public before
    expect(after.slice(0, before.length)).toEqual(before)
    const shown = JSON.parse(now.map) as { 'base-clusters': { count: number[] } }
    expect(after[before.length]?.count.toSorted()).toEqual(shown['base-clusters'].count.toSorted())
    expect(after[before.length]?.votes).toBe(parsePublicState(now.state).votes.matrix.codes.length)
    // without more votes there is no other moment
    expect((await computeReplayResult(server.db, zid)).frames).toBeUndefined()
  })

  it('[RES-28] has nothing of people who were erased before it was made', async () => {
    const { zid: other } = await createTwoGroupConversation(server, 30)
    await analyse('opinion')
    const whole = await computeAgain(other)
    // participant 0 has written all comments
    for (const pid of [1, 2, 3, 4, 5, 6])
      await runTransaction(server.db, (tx) => eraseParticipant(tx, { zid: other, pid }, Date.now()))
    const rest = await computeAgain(other)
    const getVoters = (frames: typeof whole, at: number) =>
      (JSON.parse(frames.at(at)!.frame) as ReplayFrame).voters
    expect(getVoters(rest, -2)).toBeLessThanOrEqual(getVoters(whole, -2) - 3)
  })
})
