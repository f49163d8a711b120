import type { ModerationComment } from '@folkmoot/api-types'
import {
  afterDecision,
  type Moderation,
  type ModerationList,
  moderationState,
  wouldChange,
} from '@folkmoot/domain'
import { type DeskState, isOpen, type Laid } from './desk-state.ts'
import type { Lists } from './lists.ts'
import type { Past } from './crossed.ts'
import type { Deed, Request } from './standing.ts'

/** What a desk asks of the server; the calls are rejected with an ApiFailure. */
export interface DeskServer {
  list: (list: ModerationList) => Promise<readonly ModerationComment[]>
  /** some comments as they stand now */
  look: (tids: readonly number[]) => Promise<readonly ModerationComment[]>
  /** the newest decisions of all moderators, newest first, at most so many */
  log: (most: number) => Promise<readonly Past[]>
  send: (comment: ModerationComment, reason: string | undefined) => Promise<unknown>
  /** told when decisions have been sent and the lists are loaded again */
  changed: () => void
}

/** A desk with what it works with. */
export interface Working extends DeskState {
  readonly server: DeskServer
  readonly lanes: { add: (jobs: readonly Laid[]) => void }
  /** the lists as they were last taken over */
  lists: Lists
  /** until the lists are loaded after the last decision */
  quiet: ReturnType<typeof setTimeout> | undefined
  /** asked for again while a reload was under way */
  again: boolean
  /** deeds are taken back one after the other */
  undoing: Promise<void>
  /** what was not saved when a sign-in was lost, until the lists have come that say how its comments stand */
  kept: readonly Request[]
}

/** Lays requests over the lists and sends them. @returns what was done, if anything */
export function enact(desk: Working, requests: readonly Request[]): Deed | undefined {
  const known = new Map(desk.standing.comments.map((comment) => [comment.tid, comment]))
  const id = (desk.number += 1)
  const steps = new Map<number, { before: Moderation; after: Moderation }>()
  const jobs: Laid[] = []
  for (const request of requests) {
    const comment = known.get(request.tid)
    if (!comment || (!wouldChange(comment, request.decision) && !request.reason)) continue
    const { tid, decision, reason } = request
    const [before, after] = [moderationState(comment), moderationState(afterDecision(comment, decision))]
    steps.set(tid, { before, after })
    jobs.push({ tid, decision, reason, before, deed: id, bulk: requests.length > 1, state: 'open' })
  }
  const kind = jobs[0]?.decision.kind
  if (kind === undefined) return undefined
  clearTimeout(desk.quiet)
  if (jobs.length > 1) desk.bulks.set(id, { kind, total: jobs.length, failed: 0 })
  const { done, failed, total } = isOpen(desk) ? desk.standing.progress : { done: 0, failed: 0, total: 0 }
  const failures = new Map([...desk.standing.failures].filter(([tid]) => !steps.has(tid)))
  const elsewhere = new Map([...desk.standing.elsewhere].filter(([tid]) => !steps.has(tid)))
  const progress = { done, failed, total: total + jobs.length }
  desk.standing = { ...desk.standing, failures, elsewhere, progress }
  desk.laid = [...desk.laid, ...jobs]
  desk.lanes.add(jobs)
  return { id, kind, steps }
}
