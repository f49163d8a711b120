import { type Moderation, type ModerationList, moderationListOf } from '@folkmoot/domain'
import type { Laid } from './desk-state.ts'

/** An entry of the moderation log, as far as it tells who decided over whom. */
export interface Past {
  readonly tid: number | null
  readonly moderator: string | null
  readonly from: { readonly mod?: number | undefined }
  readonly to: { readonly mod?: number | undefined }
}

/** A decision of mine that met one of somebody else about the same comment. */
export type Crossed = { readonly tid: number } & (
  | {
      /** somebody has decided otherwise after me */
      readonly kind: 'overruled'
      readonly mine: ModerationList
      readonly now: ModerationList
    }
  | {
      /** mine was made on a card that was not fresh, and put aside what somebody had decided */
      readonly kind: 'replaced'
      readonly mine: ModerationList
      readonly was: ModerationList
      readonly by: string | null
    }
  | {
      /** mine was not taken back, because somebody has decided since */
      readonly kind: 'kept'
      readonly now: ModerationList
      /** it stands in the list where I had put it, and something else of it is another */
      readonly sameList: boolean
    }
)

/** Which of my decisions somebody else has changed. @param mine the states that I left, of comments with nothing under way */
export function overruled(
  mine: ReadonlyMap<number, Moderation>,
  after: ReadonlyMap<number, Moderation>,
): readonly Crossed[] {
  return [...mine].flatMap<Crossed>(([tid, { mod }]) => {
    const now = after.get(tid)
    if (!now || moderationListOf(now.mod) === moderationListOf(mod)) return []
    return { kind: 'overruled', tid, mine: moderationListOf(mod), now: moderationListOf(now.mod) }
  })
}

const LIST_OF = new Map<number | undefined, ModerationList>([
  [-1, 'rejected'],
  [0, 'unmoderated'],
  [1, 'accepted'],
])

/** Which decisions of mine have put aside what somebody had decided since my lists were loaded, after the log. */
export function replaced(jobs: Iterable<Laid>, log: readonly Past[]): readonly Crossed[] {
  return [...jobs].flatMap<Crossed>(({ tid, decision: { kind }, before }) => {
    if (kind !== 'accept' && kind !== 'reject') return []
    const mine = kind === 'accept' ? 'accepted' : 'rejected'
    const about = log.filter((past) => past.tid === tid)
    const at = about.findIndex(({ from, to }) => LIST_OF.get(to.mod) === mine && from.mod !== to.mod)
    const was = LIST_OF.get(about[at]?.from.mod)
    if (!was || was === mine || was === moderationListOf(before.mod)) return []
    const by = about.slice(at + 1).find(({ to }) => LIST_OF.get(to.mod) === was)?.moderator ?? null
    return { kind: 'replaced', tid, mine, was, by }
  })
}
