import { MOD } from '@folkmoot/domain/comments'
import type { Findings } from '@folkmoot/domain/reports/findings'
import { computeFindings } from '@folkmoot/opinion/findings'
import { parseOpinion, type StoredOpinion } from '@folkmoot/opinion/stored-opinion'
import type { PublicFigures } from '@folkmoot/server/core/public-opinion.storage'
import type { Db } from '@folkmoot/server/storage/database'

/** Computes the findings of a stored result that was written by hand, with the votes of everybody and the states of the comments. */
export async function createStoredFindings(
  db: Db,
  zid: number,
  stored: StoredOpinion,
  { voters, comments: counts }: PublicFigures,
): Promise<Findings> {
  const comments = await db
    .selectFrom('comments')
    .select(['tid', 'mod', 'is_meta'])
    .where('zid', '=', zid)
    .execute()
  const collect = (isIn: (comment: { mod: number; is_meta: number }) => boolean) =>
    new Set(comments.filter(isIn).map(({ tid }) => tid))
  const { groups, getVotes } = parseOpinion(stored)
  const tids = Int32Array.from(Object.keys(counts), Number)
  const byGroup = groups.flatMap(({ id }) =>
    [...tids].flatMap((tid) => {
      const { agrees, passes, disagrees } = getVotes(id, tid)
      return [agrees, passes, disagrees]
    }),
  )
  const byComment = Object.values(counts).flatMap(({ agrees, passes, disagrees }) => [
    agrees,
    passes,
    disagrees,
  ])
  const parts = groups.length
  return computeFindings({
    groups: groups.map((group) => ({ ...group, x: 0, y: 0, baseClusters: [], representative: [] })),
    people: { pids: new Int32Array(voters) },
    comments: { tids, rank: Int32Array.from(tids.keys()) },
    votesByGroup: { parts, columns: tids.length, counts: Int32Array.from(byGroup) },
    votesByComment: { parts: 1, columns: tids.length, counts: Int32Array.from(byComment) },
    moderation: {
      accepted: collect(({ mod, is_meta }) => mod === MOD.accepted || is_meta !== 0),
      excluded: collect(({ mod, is_meta }) => mod === MOD.rejected || is_meta !== 0),
      meta: collect(({ is_meta }) => is_meta !== 0),
    },
    groupsSince: parts > 0 ? byComment.reduce((sum, count) => sum + count, 0) : null,
  })
}
