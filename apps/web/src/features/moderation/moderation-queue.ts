import {
  accept,
  getModerationList,
  type Moderation,
  type ModerationList,
  reject,
  setMeta,
} from '@folkmoot/domain/comments'

/** One decision of a moderator about a comment. `restore` takes others back: it puts the state of before again. */
export type Decision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject' }
  | { readonly kind: 'meta'; readonly is_meta: boolean }
  | { readonly kind: 'restore'; readonly to: Moderation }

/** A comment in a list of moderation. */
export type QueuedComment = Moderation & { readonly tid: number }

/** What a decision makes of a comment. */
export function applyDecision<C extends Moderation>(comment: C, decision: Decision): C {
  switch (decision.kind) {
    case 'accept':
      return accept(comment)
    case 'reject':
      return reject(comment)
    case 'meta':
      return setMeta(comment, decision.is_meta)
    case 'restore':
      return { ...comment, ...decision.to }
  }
}

/** The state of a comment without the rest of it. */
export const getModeration = ({ mod, active, is_meta }: Moderation): Moderation => ({
  mod,
  active,
  is_meta,
})

/** Whether two states are the same. */
export const isSameModeration = (one: Moderation, other: Moderation): boolean =>
  one.mod === other.mod && one.active === other.active && one.is_meta === other.is_meta

/** Whether a decision would change a comment; the buttons for those that would not are off. */
export const hasEffect = (comment: Moderation, decision: Decision): boolean =>
  !isSameModeration(comment, applyDecision(comment, decision))

/** The comments with decisions laid over them that the server has not confirmed yet (MOD-9); others stay the same objects. */
export function applyPendingDecisions<C extends QueuedComment>(
  comments: readonly C[],
  decisions: ReadonlyMap<number, readonly Decision[]>,
): readonly C[] {
  if (decisions.size === 0) return comments
  return comments.map((comment) => {
    const own = decisions.get(comment.tid)
    return own ? own.reduce<C>(applyDecision, comment) : comment
  })
}

/** Comments of which the list that a reader sees them in is not where they stand any more: number → that list. */
export type DecidedByOthers = ReadonlyMap<number, ModerationList>

/**
 * Which comments somebody else has decided, from what was shown before a reload and what is shown after it, both with
 * one's own decisions laid over. Those that were known stay until they are back where they were.
 */
export function findDecidedByOthers(
  before: Iterable<QueuedComment>,
  after: ReadonlyMap<number, QueuedComment>,
  known: DecidedByOthers,
): DecidedByOthers {
  const found = new Map(known)
  for (const { tid, mod } of before) {
    const now = after.get(tid)
    if (!now) continue
    const was = getModerationList(mod)
    const is = getModerationList(now.mod)
    if (is !== was && !found.has(tid)) found.set(tid, was)
    if (found.get(tid) === is) found.delete(tid)
  }
  return found.size === 0 && known.size === 0 ? known : found
}

/**
 * The place to go on from when some comments leave a queue: the next one that stays, else the last before it.
 * @param queue numbers in the order of the queue
 */
export function findNextInQueue(
  queue: readonly number[],
  from: number,
  stays: (tid: number) => boolean,
): number | undefined {
  const at = queue.indexOf(from)
  return queue.slice(at + 1).find(stays) ?? queue.slice(0, Math.max(0, at)).findLast(stays)
}

/** The numbers from one to another of a queue, both included, whichever comes first; only `to` when `from` is not there. */
export function selectRange(
  queue: readonly number[],
  from: number | undefined,
  to: number,
): readonly number[] {
  const [one, other] = [from === undefined ? -1 : queue.indexOf(from), queue.indexOf(to)]
  return one < 0 || other < 0 ? [to] : queue.slice(Math.min(one, other), Math.max(one, other) + 1)
}

/** What narrows and orders a list of moderation. */
export interface QueueFilter {
  /** words that the text must contain, in any case and width, accents or not; `#12` finds by number */
  readonly search: string
  readonly flagged: boolean
  readonly seed: boolean
  readonly meta: boolean
  readonly sort: QueueSort
}

/** Orders of a list of moderation: by number, which is the oldest first, newest first, longest first. */
export const QUEUE_SORTS = ['oldest', 'newest', 'longest'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

const COMPARATORS: Readonly<Record<QueueSort, (one: SearchableComment, other: SearchableComment) => number>> =
  {
    oldest: (one, other) => one.tid - other.tid,
    newest: (one, other) => other.tid - one.tid,
    longest: (one, other) => other.txt.length - one.txt.length || one.tid - other.tid,
  }

type SearchableComment = QueuedComment & { readonly txt: string; readonly is_seed: boolean }

/** A text as it is searched: in one case and width, without accents. */
const toSearchable = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Those of the comments that a filter lets through, in its order. */
export function filterQueue<C extends SearchableComment>(
  comments: readonly C[],
  filter: QueueFilter,
): readonly C[] {
  const words = toSearchable(filter.search).split(/\s+/).filter(Boolean)
  const number = /^#(\d+)$/.exec(filter.search.trim())?.[1]
  const wanted = ({ tid, txt, active, is_seed, is_meta }: C): boolean => {
    if ((filter.flagged && active) || (filter.seed && !is_seed) || (filter.meta && !is_meta)) return false
    if (number !== undefined) return tid === Number(number)
    if (words.length === 0) return true
    const text = toSearchable(txt)
    return words.every((word) => text.includes(word))
  }
  return comments.filter(wanted).sort(COMPARATORS[filter.sort])
}

/** Cuts a queue after so many comments; those that were decided elsewhere stand in it and do not count. */
export function limitQueue<C extends { readonly tid: number }>(
  queue: readonly C[],
  most: number,
  elsewhere: DecidedByOthers,
): { readonly shown: readonly C[]; readonly more: number } {
  const waiting = queue.filter(({ tid }) => !elsewhere.has(tid)).length
  if (waiting <= most) return { shown: queue, more: 0 }
  let counted = 0
  const end = queue.findIndex(({ tid }) => !elsewhere.has(tid) && (counted += 1) > most)
  return { shown: queue.slice(0, end), more: waiting - most }
}
