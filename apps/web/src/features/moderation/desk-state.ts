import { type Decision, layOver, type Moderation } from '@folkmoot/domain'
import type { Base } from './lists.ts'
import type { Deed, FailedRequest, News, Request, Standing } from './standing.ts'

/** How long changes that nobody waits for are gathered before the screen is drawn again, in milliseconds. */
const GATHER = 50

/** A decision that lies over the lists until a reload has brought it. */
export interface Laid extends Request {
  /** the number of its deed */
  readonly deed: number
  readonly bulk: boolean
  /** how the comment was seen when it was made */
  readonly before: Moderation
  state: 'open' | 'settled'
}

/** What the parts of a desk share. */
export interface DeskState {
  standing: Standing
  base: Base
  laid: readonly Laid[]
  /** what is shown of those two; worked out again only when one of them is another */
  drawn: { readonly base: Base; readonly laid: readonly Laid[]; readonly comments: Standing['comments'] }
  deeds: readonly Deed[]
  /** what has failed since nothing was under way */
  failed: readonly FailedRequest[]
  /** the states in which my decisions left comments, as far as nobody has changed them since */
  readonly mine: Map<number, Moderation>
  /** deeds about several comments that are under way, by number, and how many of each have failed */
  readonly bulks: Map<
    number,
    { readonly kind: Decision['kind']; readonly total: number; readonly failed: number }
  >
  gathering: ReturnType<typeof setTimeout> | undefined
  /** the last number that was given to a deed or a piece of news */
  number: number
  readonly listeners: Set<() => void>
}

const EMPTY: Standing = {
  comments: [],
  loaded: { unmoderated: false, accepted: false, rejected: false },
  problems: {},
  at: 0,
  reloading: false,
  busy: new Set(),
  failures: new Map(),
  elsewhere: new Map(),
  crossed: [],
  progress: { done: 0, failed: 0, total: 0 },
  last: undefined,
  news: undefined,
}

/** A desk on which nothing lies. */
export const emptyDesk = (): DeskState => ({
  standing: EMPTY,
  base: new Map(),
  laid: [],
  drawn: { base: new Map(), laid: [], comments: [] },
  deeds: [],
  failed: [],
  mine: new Map(),
  bulks: new Map(),
  gathering: undefined,
  number: 0,
  listeners: new Set(),
})

/** Whether a decision is under way. */
export const isOpen = ({ laid }: DeskState): boolean => laid.some(({ state }) => state === 'open')

/** The comments with everything laid over them that is not confirmed. */
export function shownComments(desk: DeskState): Standing['comments'] {
  const { base, laid, drawn } = desk
  if (drawn.base === base && drawn.laid === laid) return drawn.comments
  const decisions = new Map<number, Decision[]>()
  for (const { tid, decision } of laid) {
    const before = decisions.get(tid)
    if (before) before.push(decision)
    else decisions.set(tid, [decision])
  }
  const comments = layOver([...base.values()], decisions)
  desk.drawn = { base, laid, comments }
  return comments
}

/** Draws up where things stand, and tells whoever listens. */
export function become(desk: DeskState, change: Partial<Standing> = {}): void {
  clearTimeout(desk.gathering)
  desk.gathering = undefined
  const busy = new Set(desk.laid.flatMap(({ state, tid }) => (state === 'open' ? tid : [])))
  desk.standing = {
    ...desk.standing,
    comments: shownComments(desk),
    busy,
    last: desk.deeds.at(-1),
    ...change,
  }
  for (const listener of desk.listeners) listener()
}

/** The same, a little later and together with what else comes in. */
export function becomeSoon(desk: DeskState, change: Partial<Standing>): void {
  desk.standing = { ...desk.standing, ...change }
  desk.gathering ??= setTimeout(() => become(desk), GATHER)
}

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** A piece of news with a number of its own, so that the same words twice are two pieces. */
export const newsOf = (desk: DeskState, news: WithoutId<News>): News =>
  ({ ...news, id: (desk.number += 1) }) as News
