import type { ModerationComment } from '@folkmoot/api-types'
import {
  afterDecision,
  decidedElsewhere,
  LIMITS,
  type ModerationList,
  moderationState,
} from '@folkmoot/domain'
import { overruled, replaced } from './crossed.ts'
import { become, becomeSoon, emptyDesk, isOpen, type Laid, newsOf, shownComments } from './desk-state.ts'
import { type DeskServer, enact, type Working } from './desk-work.ts'
import { missed, unsaved } from './kept-decisions.ts'
import { combined, LISTS, type Lists } from './lists.ts'
import { makeLanes } from './send-lanes.ts'
import type { Request, Standing } from './standing.ts'
import { undo } from './undo.ts'

/** How long nothing is decided before the lists are loaded again: reloads do not slow down who decides fast. */
const QUIET = 800
/** Deeds that can be taken back. */
const REMEMBERED = 100

/** Moderates one conversation: decisions are laid over the lists at once, sent, and confirmed by a reload (MOD-4, MOD-9). */
export interface ModerationDesk {
  subscribe: (listener: () => void) => () => void
  now: () => Standing
  /** makes decisions, as one deed; what would change nothing and gives no reason is left out */
  decide: (requests: readonly Request[]) => void
  /** takes the last deed back, as far as nobody else has decided since */
  undo: () => void
  /** loads the lists, once more when that is under way already */
  reload: () => Promise<void>
  /** lets what was decided elsewhere go where it belongs */
  dismissElsewhere: () => void
  /** takes note of the decisions that met others */
  dismissCrossed: () => void
  /** decisions that the server does not have, as text; nothing when it has all of them */
  unsaved: () => string | undefined
  /** whether nobody listens any more, nothing is under way, and nothing has failed that somebody still has to see */
  idle: () => boolean
}

/** The lists after the last decision; when nobody looks at them any more, others are told only. */
function follow(desk: Working): void {
  if (desk.listeners.size > 0) void reload(desk)
  else desk.server.changed()
}

/** What to say of a deed about several comments when the last of them is settled: not before, it might fail. */
function bulkNews(desk: Working, { deed }: Laid, failed: boolean): Partial<Standing> {
  const bulk = desk.bulks.get(deed)
  if (!bulk) return {}
  const now = { ...bulk, failed: bulk.failed + (failed ? 1 : 0) }
  desk.bulks.set(deed, now)
  if (desk.laid.some((one) => one.deed === deed && one.state === 'open')) return {}
  desk.bulks.delete(deed)
  // that something was taken back has been said
  return now.kind === 'restore' && now.failed === 0
    ? {}
    : { news: newsOf(desk, { ...now, kind: 'bulk', what: now.kind }) }
}

/** Takes in how a call went; after the last one the lists are loaded again. */
function settle(desk: Working, how: 'done' | 'failed', change: Partial<Standing> = {}): void {
  const { progress } = desk.standing
  becomeSoon(desk, { progress: { ...progress, [how]: progress[how] + 1 }, ...change })
  if (isOpen(desk)) return
  const failures = desk.failed
  desk.failed = []
  become(desk, failures.length > 0 ? { news: newsOf(desk, { kind: 'failed', failures }) } : {})
  clearTimeout(desk.quiet)
  desk.quiet = setTimeout(() => follow(desk), QUIET)
}

/** Takes a decision away that the server refused: the comment is where it was, with the reason. */
function refuse(desk: Working, job: Laid, problem: unknown): void {
  const { tid, decision, reason, bulk } = job
  desk.laid = desk.laid.filter((one) => one !== job)
  desk.deeds = desk.deeds.flatMap((deed) => {
    if (deed.id !== job.deed) return deed
    const steps = new Map([...deed.steps].filter(([step]) => step !== tid))
    return steps.size === 0 ? [] : { ...deed, steps }
  })
  const failure = { tid, decision, reason, bulk, problem }
  if (!desk.bulks.has(job.deed)) desk.failed = [...desk.failed, failure]
  const failures = new Map([...desk.standing.failures, [tid, failure] as const])
  settle(desk, 'failed', { failures, ...bulkNews(desk, job, true) })
}

async function run(desk: Working, job: Laid): Promise<void> {
  const base = desk.base.get(job.tid)
  const before = desk.laid.filter(({ tid, state }) => tid === job.tid && state === 'settled')
  const comment = base && [...before, job].reduce((one, { decision }) => afterDecision(one, decision), base)
  try {
    if (comment) await desk.server.send(comment, job.reason)
  } catch (problem) {
    return refuse(desk, job, problem)
  }
  job.state = 'settled'
  if (comment) desk.mine.set(job.tid, moderationState(comment))
  settle(desk, 'done', bulkNews(desk, job, false))
}

function decide(desk: Working, requests: readonly Request[]): void {
  const deed = enact(desk, requests)
  if (!deed) return
  desk.deeds = [...desk.deeds.slice(1 - REMEMBERED), deed]
  become(desk, { news: deed.steps.size === 1 ? newsOf(desk, { kind: 'done', deed }) : undefined })
}

/** Takes over lists that were loaded; what others have decided meanwhile stays where it was seen. */
function takeOver(desk: Working, lists: Lists, confirmed: ReadonlySet<Laid>): Partial<Standing> {
  const before = desk.standing.comments
  // the same answers once more, as after a 304, change nothing
  if (LISTS.some((list) => lists[list] !== desk.lists[list])) desk.base = combined(lists, desk.base)
  desk.lists = lists
  if (confirmed.size > 0) desk.laid = desk.laid.filter((one) => !confirmed.has(one))
  const after = new Map(shownComments(desk).map((comment) => [comment.tid, comment]))
  const known = desk.standing.elsewhere
  const elsewhere = decidedElsewhere(before, after, known)
  const under = new Set(desk.laid.map(({ tid }) => tid))
  const changed = overruled(new Map([...desk.mine].filter(([tid]) => !under.has(tid))), after)
  for (const { tid } of changed) desk.mine.delete(tid)
  const crossed = [...desk.standing.crossed, ...changed]
  const told = new Set(crossed.map(({ tid }) => tid))
  const count = [...elsewhere.keys()].filter((tid) => !known.has(tid) && !told.has(tid)).length
  if (changed.length > 0)
    return { elsewhere, crossed, news: newsOf(desk, { kind: 'crossed', crossed: changed }) }
  return { elsewhere, ...(count > 0 ? { news: newsOf(desk, { kind: 'elsewhere', count }) } : {}) }
}

/** Asks the log whether decisions of mine have put aside others, which my lists did not show yet; without it nothing is said. */
async function findReplaced(desk: Working, jobs: ReadonlySet<Laid>): Promise<void> {
  const log = await desk.server.log(LIMITS.page + 2 * jobs.size).catch(() => [])
  const found = replaced(jobs, log)
  if (found.length === 0) return
  const crossed = [...desk.standing.crossed, ...found]
  become(desk, { crossed, news: newsOf(desk, { kind: 'crossed', crossed: found }) })
}

/** Loads the three lists once. They are taken over together, or a comment might stand in two of them, or in none. */
async function loadOnce(desk: Working): Promise<void> {
  const confirmed = new Set(desk.laid.filter(({ state }) => state === 'settled'))
  const answers = await Promise.allSettled(LISTS.map((list) => desk.server.list(list)))
  const lists: Partial<Record<ModerationList, readonly ModerationComment[]>> = {}
  const problems: Partial<Record<ModerationList, unknown>> = {}
  for (const [index, list] of LISTS.entries()) {
    const answer = answers[index]
    if (answer?.status === 'fulfilled') lists[list] = answer.value
    else problems[list] = answer?.reason
  }
  const whole = Object.keys(problems).length === 0
  const wasWhole = LISTS.every((list) => desk.standing.loaded[list])
  if (!whole && wasWhole) return become(desk, { problems })
  const { unmoderated, accepted, rejected } = lists
  const loaded = { unmoderated: !!unmoderated, accepted: !!accepted, rejected: !!rejected }
  const known = desk.base
  const news = takeOver(desk, lists, whole ? confirmed : new Set())
  become(desk, { problems, loaded, ...news, ...(whole ? { at: Date.now(), ...missed(desk) } : {}) })
  if (!whole) return
  // whatever counts these comments too is told, or the numbers of a page would contradict each other
  if (confirmed.size > 0 || (wasWhole && known !== desk.base)) desk.server.changed()
  if (confirmed.size > 0) void findReplaced(desk, confirmed)
}

async function reload(desk: Working): Promise<void> {
  clearTimeout(desk.quiet)
  desk.again = desk.standing.reloading
  if (desk.again) return
  become(desk, { reloading: true })
  do {
    desk.again = false
    await loadOnce(desk)
  } while (desk.again)
  become(desk, { reloading: false })
}

/**
 * Makes the desk of one conversation. It goes on when its screen is left, until every decision is settled.
 * @param kept what was not saved when the sign-in was lost
 */
export function makeModerationDesk(server: DeskServer, kept: readonly Request[]): ModerationDesk {
  const lanes = makeLanes<Laid>((job) => run(desk, job))
  const own = { lists: {}, quiet: undefined, again: false, undoing: Promise.resolve(), kept }
  const desk: Working = { ...emptyDesk(), ...own, server, lanes }
  let used = false
  return {
    subscribe: (listener) => {
      used = true
      desk.listeners.add(listener)
      return () => desk.listeners.delete(listener)
    },
    now: () => desk.standing,
    decide: (requests) => decide(desk, requests),
    undo: () => undo(desk, () => void reload(desk)),
    reload: () => reload(desk),
    dismissElsewhere: () => become(desk, { elsewhere: new Map() }),
    dismissCrossed: () => become(desk, { crossed: [] }),
    unsaved: () => unsaved(desk),
    idle: () => used && desk.listeners.size === 0 && !isOpen(desk) && desk.standing.failures.size === 0,
  }
}
