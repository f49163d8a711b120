import { roundToHour } from '../votes/public.ts'
import {
  createColdFrame,
  getMapPlace,
  layFrames,
  type ColdFrame,
  replayVotes,
  selectPublicHistory,
  type VoteHistory,
} from '@folkmoot/opinion/replay'
import type { Lots, PublicVotes } from '@folkmoot/opinion/public-votes'
import { findLastFrame, MAX_FRAMES } from './replay.storage.ts'
import type { Db } from '../../platform/storage/database.ts'
import { listCommentModeration, listNetworks, readVotePages } from './input.storage.ts'
import { SECURE_LOTS } from './public-result.ts'
import { readPublicState } from './public-state.ts'
import type { AnalysisResult } from './storage.ts'
import { createVoteEvents, type ModeratedComment } from '@folkmoot/opinion/vote-events'

/** Reads all votes of a conversation, changed ones included. */
async function readHistory(db: Db, zid: number): Promise<VoteHistory> {
  const pages: VoteHistory[] = []
  for await (const page of readVotePages(db, zid, { afterId: -1, lastId: Number.MAX_SAFE_INTEGER }))
    pages.push({
      ...createVoteEvents(page),
      times: Float64Array.from(page, ({ created }) => Number(created)),
    })
  const length = pages.reduce((sum, { pids }) => sum + pids.length, 0)
  const join = <Name extends keyof VoteHistory>(name: Name, joined: VoteHistory[Name]) => {
    let at = 0
    for (const page of pages) {
      joined.set(page[name], at)
      at += page.pids.length
    }
    return joined
  }
  return {
    pids: join('pids', new Int32Array(length)),
    tids: join('tids', new Int32Array(length)),
    votes: join('votes', new Int8Array(length)),
    times: join('times', new Float64Array(length)),
  }
}

/**
 * A conversation that has more votes when it has its first public state, because it was imported or comes from an earlier version,
 * has no past in its replay: 59 analyses of them would take half an hour, and the history more memory than a process has.
 */
const MAX_REPLAYED_VOTES = 5_000_000

interface TimedFrame {
  readonly cold: ColdFrame
  readonly time: number
  readonly tick: number
}

/** Analyses the moments before the first public state of which there is a frame. */
async function analysePast(db: Db, zid: number, votes: PublicVotes, lots: Lots): Promise<TimedFrame[]> {
  const history = selectPublicHistory(await readHistory(db, zid), votes)
  const getModeration = await readModerationHistory(db, zid, await listCommentModeration(db, zid))
  const byPid = new Map(await listNetworks(db, zid))
  const rows = [...votes.people.entries()].flatMap(([row, pid]) => {
    const network = byPid.get(pid)
    return network === undefined ? [] : [[row, network] as const]
  })
  const frames: TimedFrame[] = []
  for (const { votes: then, time } of replayVotes(history, MAX_FRAMES - 1, lots, new Map(rows))) {
    const cold = createColdFrame(then, getModeration(time), votes.people.length)
    frames.push({ cold, time: roundToHour(time), tick: 0 })
    // the engine keeps the matrices that a WeakRef names until the turn ends
    await new Promise(setImmediate)
  }
  return frames
}

/**
 * Computes the moments that a replay lacks: at first the whole past of the conversation, later the public state of now whenever
 * its votes have grown by a sixtieth. The moments before are never made again, because other lots would tell who waits.
 */
export async function computeReplayResult(db: Db, zid: number, lots = SECURE_LOTS): Promise<AnalysisResult> {
  const { row, state } = await readPublicState(db, zid)
  const { votes, previous, lastVoteTimestamp } = state
  const tick = Number(row.tick)
  const many = votes.matrix.codes.length
  const last = await findLastFrame(db, zid)
  const none = { generation: tick, result: '{}', priorities: null }
  if (last && many < Number(last.votes) * (1 + 1 / MAX_FRAMES)) return none
  const people = votes.people.length
  const past = last || many > MAX_REPLAYED_VOTES ? [] : await analysePast(db, zid, votes, lots)
  const now = { people: votes.people.map((_, person) => person), matrix: votes.matrix }
  const cold = createColdFrame(now, await listCommentModeration(db, zid), people)
  const timed = [...past, { cold, time: lastVoteTimestamp, tick }]
  const frames = layFrames(
    timed.map((one) => one.cold),
    getMapPlace(previous, people),
  )
  return {
    ...none,
    frames: frames.map((frame, at) => ({
      tick: timed[at]!.tick,
      time: timed[at]!.time,
      votes: frame.votes,
      frame: JSON.stringify(frame),
    })),
  }
}

/** A decision about a comment. */
interface Decision {
  readonly created: number
  readonly before: ModeratedComment
  readonly after: ModeratedComment
}

/** Parses a state of the log; what it does not say is as it is now. */
function parseState(text: string, now: ModeratedComment): ModeratedComment {
  const { mod = now.mod, is_meta } = JSON.parse(text) as { mod?: number; is_meta?: boolean | number }
  return { tid: now.tid, mod, isMeta: is_meta === undefined ? now.isMeta : Boolean(is_meta) }
}

/** The moderation of a conversation at any time. */
type ModerationHistory = (time: number) => ModeratedComment[]

/**
 * Reads how comments were moderated, from the moderation log. A comment without an entry, as after an import, was always
 * moderated as it is now; before its first entry it was as that entry found it.
 */
async function readModerationHistory(
  db: Db,
  zid: number,
  now: readonly ModeratedComment[],
): Promise<ModerationHistory> {
  const rows = await db
    .selectFrom('moderation_log')
    .select(['tid', 'before', 'after', 'created'])
    .where('zid', '=', zid)
    .where('tid', 'is not', null)
    .orderBy('id')
    .execute()
  const byTid = new Map(now.map((comment) => [comment.tid, { comment, decisions: [] as Decision[] }]))
  for (const { tid, before, after, created } of rows) {
    const found = byTid.get(tid ?? -1)
    found?.decisions.push({
      created: Number(created),
      before: parseState(before, found.comment),
      after: parseState(after, found.comment),
    })
  }
  return (time) =>
    [...byTid.values()].map(({ comment, decisions }) => {
      const last = decisions.findLast(({ created }) => created <= time)
      return last?.after ?? decisions[0]?.before ?? comment
    })
}
