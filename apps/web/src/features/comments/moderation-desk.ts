import type { ModerationComment } from '@folkmoot/api-types'
import {
  afterDecision,
  decidedElsewhere,
  type Moderation,
  type ModerationList,
  moderationState,
  sameModeration,
  wouldChange,
} from '@folkmoot/domain'
import {
  become,
  becomeSoon,
  type DeskState,
  emptyDesk,
  isOpen,
  type Laid,
  newsOf,
  shownComments,
} from './desk-state.ts'
import { combined, LISTS, type Lists } from './lists.ts'
import { makeLanes } from './send-lanes.ts'
import type { Deed, Request, Standing } from './standing.ts'

/** How long nothing is decided before the lists are loaded again: reloads do not slow down who decides fast. */
const QUIET = 800
/** Deeds that can be taken back. */
const REMEMBERED = 100

/** What a desk asks of the server; the calls are rejected with an ApiFailure. */
export interface DeskServer {
  list: (list: ModerationList) => Promise<readonly ModerationComment[]>
  send: (comment: ModerationComment, reason: string | undefined) => Promise<unknown>
  /** told when decisions have been sent and the lists are loaded again */
  changed: () => void
}

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
  /** whether nobody listens and nothing is under way */
  idle: () => boolean
}

interface Working extends DeskState {
  readonly server: DeskServer
  readonly clock: () => number
  readonly lanes: { add: (jobs: readonly Laid[]) => void }
  /** the lists as they were last taken over */
  lists: Lists
  /** until the lists are loaded after the last decision */
  quiet: ReturnType<typeof setTimeout> | undefined
  /** asked for again while a reload was under way */
  again: boolean
}

/** The lists after the last decision; when nobody looks at them any more, others are told only. */
function follow(desk: Working): void {
  if (desk.listeners.size > 0) void reload(desk)
  else desk.server.changed()
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
  desk.failed = [...desk.failed, failure]
  settle(desk, 'failed', { failures: new Map([...desk.standing.failures, [tid, failure] as const]) })
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
  settle(desk, 'done')
}

/** Lays requests over the lists and sends them. @returns what was done, if anything */
function enact(desk: Working, requests: readonly Request[]): Deed | undefined {
  const known = new Map(desk.standing.comments.map((comment) => [comment.tid, comment]))
  const id = (desk.number += 1)
  const steps = new Map<number, { before: Moderation; after: Moderation }>()
  const jobs: Laid[] = []
  for (const request of requests) {
    const comment = known.get(request.tid)
    if (!comment || (!wouldChange(comment, request.decision) && !request.reason)) continue
    const after = moderationState(afterDecision(comment, request.decision))
    steps.set(request.tid, { before: moderationState(comment), after })
    const { tid, decision, reason } = request
    jobs.push({ tid, decision, reason, deed: id, bulk: requests.length > 1, state: 'open' })
  }
  const kind = jobs[0]?.decision.kind
  if (kind === undefined) return undefined
  clearTimeout(desk.quiet)
  const { done, failed, total } = isOpen(desk) ? desk.standing.progress : { done: 0, failed: 0, total: 0 }
  const failures = new Map([...desk.standing.failures].filter(([tid]) => !steps.has(tid)))
  const elsewhere = new Map([...desk.standing.elsewhere].filter(([tid]) => !steps.has(tid)))
  const progress = { done, failed, total: total + jobs.length }
  desk.standing = { ...desk.standing, failures, elsewhere, progress }
  desk.laid = [...desk.laid, ...jobs]
  desk.lanes.add(jobs)
  return { id, kind, steps }
}

function decide(desk: Working, requests: readonly Request[]): void {
  const deed = enact(desk, requests)
  if (!deed) return
  desk.deeds = [...desk.deeds.slice(1 - REMEMBERED), deed]
  become(desk, { news: newsOf(desk, { kind: 'done', deed }) })
}

function undo(desk: Working): void {
  const deed = desk.deeds.at(-1)
  if (!deed) return
  desk.deeds = desk.deeds.slice(0, -1)
  const ours = desk.standing.comments.filter((comment) => {
    const step = deed.steps.get(comment.tid)
    return step && sameModeration(comment, step.after)
  })
  const requests = ours.flatMap<Request>(({ tid }) => {
    const step = deed.steps.get(tid)
    return step ? { tid, decision: { kind: 'restore', to: step.before } } : []
  })
  enact(desk, requests)
  const tids = requests.map(({ tid }) => tid)
  become(desk, { news: newsOf(desk, { kind: 'undone', tids, left: deed.steps.size - tids.length }) })
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
  const count = [...elsewhere.keys()].filter((tid) => !known.has(tid)).length
  return { elsewhere, ...(count > 0 ? { news: newsOf(desk, { kind: 'elsewhere', count }) } : {}) }
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
  const news = takeOver(desk, lists, whole ? confirmed : new Set())
  become(desk, { problems, loaded, ...news, ...(whole ? { at: desk.clock() } : {}) })
  if (whole && confirmed.size > 0) desk.server.changed()
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

/** Makes the desk of one conversation. It goes on when its screen is left, until every decision is settled. */
export function makeModerationDesk(server: DeskServer, clock: () => number = Date.now): ModerationDesk {
  const lanes = makeLanes<Laid>((job) => run(desk, job))
  const desk: Working = { ...emptyDesk(), server, clock, lanes, lists: {}, quiet: undefined, again: false }
  return {
    subscribe: (listener) => {
      desk.listeners.add(listener)
      return () => desk.listeners.delete(listener)
    },
    now: () => desk.standing,
    decide: (requests) => decide(desk, requests),
    undo: () => undo(desk),
    reload: () => reload(desk),
    dismissElsewhere: () => become(desk, { elsewhere: new Map() }),
    idle: () => desk.listeners.size === 0 && !isOpen(desk),
  }
}
