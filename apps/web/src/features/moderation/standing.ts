import type { ModerationComment } from '@folkmoot/api-types'
import type { Decision, Elsewhere, Moderation, ModerationList } from '@folkmoot/domain'
import type { Crossed } from './crossed.ts'

/** A decision that is to be made about one comment. */
export interface Request {
  readonly tid: number
  readonly decision: Decision
  /** why, for the moderation log */
  readonly reason?: string | undefined
}

/** A decision that the server has not taken; what it would have changed is as it was. */
export interface FailedRequest extends Request {
  /** it was one of several that were decided together */
  readonly bulk: boolean
  readonly problem: unknown
}

/** What one key press, or one click on a bar, has done; it can be taken back as a whole. */
export interface Deed {
  readonly id: number
  readonly kind: Decision['kind']
  /** how each comment stood before and after; what failed is not among them any more */
  readonly steps: ReadonlyMap<number, { readonly before: Moderation; readonly after: Moderation }>
}

/** What happened last, to be said aloud. */
export type News = { readonly id: number } & (
  | { readonly kind: 'done'; readonly deed: Deed }
  | { readonly kind: 'undone'; readonly tids: readonly number[]; readonly crossed: readonly Crossed[] }
  | { readonly kind: 'unchecked'; readonly problem: unknown }
  | {
      readonly kind: 'bulk'
      readonly what: Decision['kind']
      readonly total: number
      readonly failed: number
    }
  | { readonly kind: 'failed' | 'missed'; readonly failures: readonly FailedRequest[] }
  | { readonly kind: 'elsewhere'; readonly count: number }
  | { readonly kind: 'crossed'; readonly crossed: readonly Crossed[] }
)

/** Where the moderation of one conversation stands. A new object whenever anything changed. */
export interface Standing {
  /** every comment that is known, by number, with decisions laid over that are still under way */
  readonly comments: readonly ModerationComment[]
  readonly loaded: Readonly<Record<ModerationList, boolean>>
  /** why the last attempt to load a list failed */
  readonly problems: Readonly<Partial<Record<ModerationList, unknown>>>
  /** when the lists were last known to be as the server has them, in milliseconds; 0 before */
  readonly at: number
  readonly reloading: boolean
  /** comments whose decisions are under way */
  readonly busy: ReadonlySet<number>
  readonly failures: ReadonlyMap<number, FailedRequest>
  readonly elsewhere: Elsewhere
  /** decisions of mine that met others, until that is noted */
  readonly crossed: readonly Crossed[]
  /** how far the decisions have come since nothing was under way */
  readonly progress: { readonly done: number; readonly failed: number; readonly total: number }
  /** what can be taken back next */
  readonly last: Deed | undefined
  readonly news: News | undefined
}
