import { MOD, type Mod } from '@folkmoot/domain/comments'
import type { CommentAnswer } from '@folkmoot/domain/reports/answers'
import { createReportId, DEFAULT_MOD_LEVEL } from '@folkmoot/domain/reports/reports'
import { drawBetween, createSeededRandom, type Random } from '@folkmoot/domain/random'
import type { PlannedComment, PlannedConversation } from '@folkmoot/domain/rehearsal'
import { planParticipants, type SimulatedParticipant, simulateVotes } from '@folkmoot/domain/simulate'
import { createConversation } from '../../nouns/conversations/create-conversation.storage.ts'
import { insertReport } from '../../nouns/reports/public.ts'
import { insertPlanned } from '../../nouns/imports/planned.storage.ts'
import type { Dependencies } from '../../platform/http/dependencies.ts'
import { findUserByEmailKey } from '../../platform/identity/storage.ts'
import { allocateId } from '../../platform/storage/counters.ts'
import type { Db } from '../../platform/storage/database.ts'
import { runTransaction } from '../../platform/storage/transaction.ts'
import { DEV_ACCOUNTS } from '../oidc/accounts.ts'
import { seedClosedDemo } from './closed-demo.ts'
import {
  ACCEPTED,
  DEMO_ANSWERS,
  DEMO_GROUPS,
  META,
  NEXT_TEXT,
  REJECTED,
  SEEDS,
  WAITING,
  MARKED,
  type DemoComment,
  DEMO_ASKER,
  DEMO_DESCRIPTION,
  DEMO_TOPIC,
} from './demo-comments.ts'
import { findReported, hasConversations } from './storage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Seed: the demonstration is always the same, except for its dates. */
const SEED = 'lindwater'
const PARTICIPANT_COUNT = 400
const VOTES_PER_PARTICIPANT = 22
const VOTE_CHANGE_RATE = 0.012

/** The host's pid; the simulated people follow in order of arrival. */
const HOST_PID = 0
export const toPid = (participant: number): number => participant + 1

/** A comment of the demonstration, with the leanings from which votes on it are made. */
type DemoPlannedComment = PlannedComment & DemoComment

/** A session of a participant in which they may write a comment. */
interface WritingSession {
  readonly author: number
  readonly group: number
  readonly start: number
}

/** Lists the sessions that are long enough to write a comment, ascending in time. */
const listWritingSessions = (people: readonly SimulatedParticipant[], end: number): WritingSession[] =>
  people
    .flatMap(({ group, sessions }, author) =>
      sessions.filter(({ votes }) => votes > 4).map(({ start }) => ({ author, group, start })),
    )
    .filter(({ start }) => start < end - 10 * MINUTE_MS)
    .sort((a, b) => a.start - b.start)

/** Takes the first session, after a share of all sessions, of a participant who would write such a comment. */
function takeWritingSession(
  sessions: WritingSession[],
  { leanings }: DemoComment,
  share: number,
): WritingSession {
  const side = leanings.indexOf(Math.max(...leanings))
  const from = Math.floor(share * sessions.length)
  const found = sessions.findIndex(({ group }, at) => at >= from && group === side)
  const [taken] = sessions.splice(found === -1 ? from : found, 1)
  if (!taken) throw new Error('The demonstration has fewer sessions than comments.')
  return taken
}

interface CommentSection {
  readonly comments: readonly DemoComment[]
  readonly mod: Mod
  readonly isMeta?: true
  /** the part of all sessions in which they are written */
  readonly from: number
  readonly to: number
}

const SECTIONS: readonly CommentSection[] = [
  { comments: ACCEPTED, mod: MOD.accepted, from: 0, to: 0.9 },
  { comments: META, mod: MOD.accepted, isMeta: true, from: 0.02, to: 0.5 },
  { comments: REJECTED, mod: MOD.rejected, from: 0.05, to: 0.85 },
  { comments: WAITING, mod: MOD.unmoderated, from: 0.93, to: 0.98 },
]

function planSection(
  random: Random,
  sessions: WritingSession[],
  section: CommentSection,
  end: number,
): DemoPlannedComment[] {
  const { comments, mod, isMeta = false, from, to } = section
  return comments.map((comment, index) => {
    const session = takeWritingSession(sessions, comment, from + ((to - from) * index) / comments.length)
    const created = Math.floor(session.start + drawBetween(random, 1, 9) * MINUTE_MS)
    const moderated = Math.floor(created + drawBetween(random, 0.5, 8) * HOUR_MS)
    const modified = mod === MOD.unmoderated ? created : Math.min(moderated, end)
    return { ...comment, pid: toPid(session.author), mod, isMeta, isSeed: false, created, modified }
  })
}

const planSeed = (comment: DemoComment, created: number): DemoPlannedComment => {
  const marks = { pid: HOST_PID, mod: MOD.accepted, isMeta: false, isSeed: true }
  return { ...comment, ...marks, created, modified: created }
}

/**
 * Plans the participants and times of the demonstration: about three weeks that end shortly before `now`
 * (milliseconds). Only the dates depend on `now`.
 */
export function planDemo(now: number): PlannedConversation {
  const random = createSeededRandom(SEED)
  const end = now - 20 * MINUTE_MS
  const start = Math.floor(now / DAY_MS - 20) * DAY_MS + 7 * HOUR_MS
  const participants = planParticipants({
    random,
    count: PARTICIPANT_COUNT,
    groups: DEMO_GROUPS,
    start,
    end,
    votes: VOTES_PER_PARTICIPANT,
  })
  const sessions = listWritingSessions(participants, end)
  const written = SECTIONS.flatMap((section) => planSection(random, sessions, section, end))
  const created = start - HOUR_MS
  const seeds = SEEDS.map((comment, index) => planSeed(comment, created + (10 + 2 * index) * MINUTE_MS))
  const comments = [...seeds, ...written.sort((a, b) => a.created - b.created)]
  const known = comments.map(({ created, modified, pid, mod, leanings }, tid) => ({
    tid,
    from: created,
    until: mod === MOD.rejected ? modified : undefined,
    author: pid === HOST_PID ? undefined : pid - toPid(0),
    leanings,
  }))
  const votes = [
    ...simulateVotes({ random, participants, comments: known, end, changesOfMind: VOTE_CHANGE_RATE }),
  ]
  // nobody has voted on these
  const marked = MARKED.map((txt, at) => {
    const time = end - (MARKED.length - at) * 7 * MINUTE_MS
    const marks = { mod: MOD.unmoderated, isMeta: false, isSeed: false }
    return { txt, pid: toPid(at), ...marks, created: time, modified: time }
  })
  return { created, comments: [...comments, ...marked], votes }
}

/** Lists the town's answers to comments, which it finds by their first words. */
const listAnswers = ({ comments }: PlannedConversation): CommentAnswer[] =>
  DEMO_ANSWERS.map(({ begin, ...answer }) => ({
    tid: comments.findIndex(({ txt }) => txt.startsWith(begin)),
    ...answer,
  }))

/** Tells whether the demonstration may be inserted: only into a database without conversations. */
export const shouldSeedDemo = async (db: Db): Promise<boolean> => !(await hasConversations(db))

/**
 * Inserts the demonstration, an open and a closed conversation owned by Ada, into a database without conversations, in one transaction, so that of two
 * servers only one inserts it. Without Ada, as with another identity provider, it has no owner and is not inserted.
 * @returns the open conversation's public id; undefined when nothing was inserted
 */
export async function seedDemo(
  db: Db,
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
): Promise<string | undefined> {
  if (!(await shouldSeedDemo(db))) return undefined
  const plan = planDemo(clock())
  return runTransaction(db, async (tx) => {
    // lock the counter's row: another process that inserts the demonstration waits here
    await allocateId(tx, 'zid', 0)
    if (!(await shouldSeedDemo(tx))) return undefined
    const ada = await findUserByEmailKey(tx, DEV_ACCOUNTS[0]?.email ?? '')
    if (!ada) return undefined
    const owner = ada.uid
    const { zid, conversation_id } = await createConversation(tx, {
      owner,
      choices: { topic: DEMO_TOPIC, description: DEMO_DESCRIPTION, vis_type: 1, ...DEMO_ASKER },
      now: plan.created,
      random,
    })
    await insertPlanned(tx, { zid, owner }, plan)
    const report_id = createReportId(random)
    const answers = JSON.stringify(listAnswers(plan))
    await insertReport(tx, {
      zid,
      report_id,
      mod_level: DEFAULT_MOD_LEVEL,
      next_text: NEXT_TEXT,
      answers,
      now: clock(),
    })
    await seedClosedDemo(tx, { owner, now: clock(), random })
    return conversation_id
  })
}

/** Finds the addresses of the demonstration: where one votes, and its result. */
export async function findDemo(db: Db): Promise<{ conversation: string; result: string } | undefined> {
  const found = await findReported(db, DEMO_TOPIC)
  return found && { conversation: `/${found.conversation_id}`, result: `/report/${found.report_id}` }
}
