import type { Settler } from '@folkmoot/domain/moderation-team'
import type { CommentRow, Db } from '../../storage/database.ts'
import { decideSecondOpinion, listSecondOpinions } from './storage.ts'

/** What the log says of a disagreement that a decision touched. */
export interface LoggedDispute {
  readonly action?: 'settle'
  readonly before: { readonly opinion: number }
  readonly after: { readonly opinion?: number }
}

/**
 * Does to the disagreements about many comments what a decision about one does (`decideSecondOpinion`): who may settle one settles it;
 * otherwise it stays recorded, the other way round. The transaction must raise the generation with `comments`.
 * @returns what the log says, by comment
 */
export async function settleDisputes(
  tx: Db,
  zid: number,
  changes: readonly { comment: CommentRow; after: { mod: number } }[],
  settler: Settler,
): Promise<ReadonlyMap<number, LoggedDispute>> {
  const open = await listSecondOpinions(tx, zid)
  const logged = new Map<number, LoggedDispute>()
  for (const { comment, after } of changes) {
    const { tid, mod } = comment
    if (!open.has(tid) || after.mod === mod) continue
    const known = await decideSecondOpinion(tx, { zid, tid, mod: after.mod, settler, isForced: true })
    if (known) logged.set(tid, { before: { opinion: known.mod }, after: {}, ...known.logged })
  }
  return logged
}
