import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { createDayFinder, type ActiveDay, findFlood, FLOOD_MS } from '@folkmoot/domain/health'
import { type ConversationStatus, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { listResultTids, type Findings } from '@folkmoot/domain/reports/findings'
import type { GroupChange } from '@folkmoot/domain/reports/group-changes'
import { createBoundedCache } from '../../platform/bounded-cache.ts'
import { createReplyCache, type PreparedReply } from '../../platform/http/reply-cache.ts'
import type { ConversationRow } from '../../platform/storage/conversation-row.ts'
import type { Db } from '../../platform/storage/database.ts'
import { findGeneration } from '../../platform/storage/generations.ts'
import {
  findOpinionMeasures,
  findPublicOpinion,
  getPublicFigures,
  findPublicTick,
  findLastMeasured,
} from '../analysis/public.ts'
import { toLifecycle } from '../lifecycle/public.ts'
import { streamVoteMinutes, type VoteMinute } from '../votes/public.ts'
import { countCommentActivity, countShown, countVoted, countWaiting, QUARTER_MS } from './health.storage.ts'

type Counts = { -readonly [Key in keyof ActiveDay]: ActiveDay[Key] }

/** Collects activity by day. */
function createDays(findDay: (time: number) => string) {
  const byDay = new Map<string, Counts>()
  return {
    add: (time: number, key: 'votes' | 'people' | 'comments', count: number) => {
      const day = findDay(time)
      const counts = byDay.get(day) ?? { day, votes: 0, people: 0, comments: 0 }
      counts[key] += count
      byDay.set(day, counts)
    },
    list: () => [...byDay.values()].sort((one, other) => (one.day < other.day ? -1 : 1)),
  }
}

/** Finds what reports show: the changes of groups, and how many people, votes and comments are in their results. */
async function findPublicResults(db: Db, zid: number) {
  const opinion = await findPublicOpinion(db, zid)
  const findings = opinion?.result['findings'] as Findings | undefined
  const changes: readonly GroupChange[] = findings?.changes ?? []
  const { voters, votes } = await getPublicFigures(db, zid)
  return {
    group_changes: changes.map((change) => ({ ...change, from: [...change.from] })),
    results: { voted: voters, votes, comments: findings ? listResultTids(findings).length : 0 },
  }
}

/** Maps the state of a conversation to the three states that its health knows: before the start, running, over. */
const HEALTH_STATES = {
  draft: 'draft',
  scheduled: 'draft',
  open: 'open',
  closed: 'closed',
  archived: 'closed',
} as const satisfies Record<ConversationStatus, ConversationHealth['state']>

/**
 * Computes the figures of a conversation's health, by queries that count.
 * @param zone a known one
 * @param now in milliseconds
 */
async function computeHealth(
  db: Db,
  conversation: ConversationRow,
  zone: string,
  now: number,
): Promise<ConversationHealth> {
  const { zid, participant_count: came } = conversation
  const strict = Boolean(conversation.strict_moderation)
  const findDay = createDayFinder(zone)
  const days = createDays(findDay)
  const lately: VoteMinute[] = []
  for await (const page of streamVoteMinutes(db, zid))
    for (const minute of page) {
      days.add(minute.time, 'votes', minute.votes)
      days.add(minute.time, 'people', minute.people)
      if (minute.time > now - 2 * FLOOD_MS) lately.push(minute)
    }
  const written = [...(await countCommentActivity(db, zid))]
  for (const [quarter, many] of written) days.add(quarter * QUARTER_MS, 'comments', many)
  return {
    state: HEALTH_STATES[getConversationStatus(toLifecycle(conversation))],
    time_zone: zone,
    today: findDay(now),
    computed: now,
    days: days.list(),
    reach: { came, voted: await countVoted(db, zid) },
    waiting: await countWaiting(db, zid),
    shown: await countShown(db, zid, strict),
    groups: await findOpinionMeasures(db, zid),
    flood: findFlood(lately, now),
    written: { count: written.reduce((sum, [, many]) => sum + many, 0) },
    ...(await findPublicResults(db, zid)),
  }
}

const CACHE_BYTES = 16 * 1024 * 1024
const MAX_ENTRIES = 10_000
const ENTRY_BYTES = 256

/** Figures that took longer than this are kept for twenty times as long, so they never take more than a twentieth of the server. */
const CHEAP_MS = 250
const KEPT_FOR_COSTS = 20

/** The tag of the figures that are being sent, and until when they are. */
interface Kept {
  etag: string
  /** of `performance.now()` */
  until: number
}

/** The tag of the newest figures: votes, comments, settings, people and analyses change them, and time does. */
async function createTag(db: Db, conversation: ConversationRow, now: number): Promise<string> {
  const { zid, settings_version, participant_count } = conversation
  const parts = [
    await findGeneration(db, zid),
    settings_version,
    participant_count,
    await findLastMeasured(db, zid),
    await findPublicTick(db, zid),
    Math.floor(now / QUARTER_MS),
  ]
  return `"${parts.join('-')}"`
}

/** Creates the function that computes the figures of a conversation's health once for each of its generations, and not too often. */
export function createHealthReader() {
  const replies = createReplyCache(CACHE_BYTES)
  const kept = createBoundedCache<string, Kept>({
    maxEntries: MAX_ENTRIES,
    maxBytes: MAX_ENTRIES * ENTRY_BYTES,
    countBytes: () => ENTRY_BYTES,
  })

  /** Computes the figures, and decides how long they are kept; they are not computed twice at once. */
  async function compute(db: Db, conversation: ConversationRow, zone: string, now: number, entry: Kept) {
    const start = performance.now()
    try {
      return await computeHealth(db, conversation, zone, now)
    } finally {
      const cost = performance.now() - start
      entry.until = cost < CHEAP_MS ? 0 : performance.now() + KEPT_FOR_COSTS * cost
    }
  }

  return async (
    db: Db,
    conversation: ConversationRow,
    zone: string,
    now: number,
  ): Promise<PreparedReply<ConversationHealth>> => {
    const key = `${conversation.zid} exact ${zone}` as const
    const etag = await createTag(db, conversation, now)
    const known = kept.get(key)
    const isKept = known && (known.etag === etag || performance.now() < known.until)
    const entry = isKept ? known : { etag, until: Infinity }
    if (entry !== known) kept.set(key, entry)
    return replies.get(key, entry.etag, () => compute(db, conversation, zone, now, entry))
  }
}
