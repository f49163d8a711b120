import { formatPublicState, NO_STATE } from '@folkmoot/server/nouns/analysis/public-state'
import { sumVotes } from '@folkmoot/server/nouns/votes/export-rows'
import { savePublicOpinion, type PublicFigures } from '@folkmoot/server/nouns/analysis/public-opinion.storage'
import { countVotes as countVoters, listVoteCounts } from '@folkmoot/server/nouns/votes/vote-counters.storage'
import { type StoredOpinion, parseOpinion } from '@folkmoot/opinion/stored-opinion'
import type { Db, JobRow } from '@folkmoot/server/platform/storage/database'
import type { AnalysisRow } from '@folkmoot/server/platform/storage/result-tables'
import { MOD } from '@folkmoot/domain/comments'
import type { Findings } from '@folkmoot/domain/reports/findings'
import { computeFindings } from '@folkmoot/opinion/findings'

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

/** The next real state starts anew. */
const EMPTY_STATE = formatPublicState(NO_STATE)

/** Counts all latest votes as figures of a public state. */
async function countFigures(db: Db, zid: number): Promise<PublicFigures> {
  const counts = [...(await listVoteCounts(db, zid))].filter(([, votes]) => sumVotes(votes) > 0)
  const { voters } = await countVoters(db, zid)
  const votes = counts.reduce((sum, [, one]) => sum + sumVotes(one), 0)
  return { voters, votes, comments: Object.fromEntries(counts) }
}

/**
 * Stores a public state that tells everything: tests of what is read from it need not know which votes wait. Only the analysis
 * makes real ones.
 */
export async function savePublicResult(
  db: Db,
  zid: number,
  result: object,
  { generation, now }: { generation: number; now: number },
): Promise<void> {
  const counted = await countFigures(db, zid)
  const stored = result as StoredOpinion
  // some tests store what no analysis makes
  const isReadable = stored.tids === undefined || Array.isArray(stored.tids)
  const findings = isReadable ? await createStoredFindings(db, zid, stored, counted) : undefined
  const map = JSON.stringify({ findings, ...result, math_tick: generation })
  const figures = JSON.stringify(counted)
  const mark = `${generation} ${now}`
  await savePublicOpinion(db, {
    zid,
    tick: generation,
    mark,
    computed: now,
    voters: counted.voters,
    map,
    figures,
    leans: '[]',
    state: EMPTY_STATE,
  })
}

/** Stores a result of all votes like the analysis, computed from this generation at this time (milliseconds since 1970). */
export async function saveExactResult(
  db: Db,
  zid: number,
  result: object,
  { generation = 1, now = 1 }: { generation?: number; now?: number } = {},
): Promise<void> {
  const text = JSON.stringify({ ...result, math_tick: generation })
  const done = { input_generation: generation, result: text, computed: now }
  await db
    .insertInto('analyses')
    .values({ zid, kind: 'opinion', ...done })
    .onConflict((conflict) => conflict.columns(['zid', 'kind']).doUpdateSet(done))
    .execute()
}

/** Stores such a result, and publishes all of it. */
export async function saveOpinionResult(
  db: Db,
  zid: number,
  result: object,
  { generation, now }: { generation: number; now: number },
): Promise<void> {
  await saveExactResult(db, zid, result, { generation, now })
  await savePublicResult(db, zid, result, { generation, now })
}

/** Finds an analysis with the job of its next result; both have nulls where there is none. */
export const findAnalysisRow = (db: Db, zid: number, kind = 'opinion') =>
  db
    .selectFrom('generations')
    .leftJoin('jobs', (on) => on.on('jobs.kind', '=', kind).on('jobs.key', '=', String(zid)))
    .leftJoin('analyses', (on) =>
      on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', kind),
    )
    .select(['input_generation', 'result', 'priorities', 'computed', 'due', 'lease', 'error', 'payload'])
    .select((row) => row.fn.coalesce('attempts', row.val(0)).as('attempts'))
    .where('generations.zid', '=', zid)
    .executeTakeFirst()

/** Replaces the job of the next result of an analysis, and the result if one is given. */
export async function replaceAnalysisRun(
  db: Db,
  { zid, kind, ...job }: Partial<Omit<JobRow, 'key' | 'kind'>> & { zid: number; kind: 'opinion' | 'topics' },
  result?: Omit<AnalysisRow, 'zid' | 'kind' | 'priorities'>,
): Promise<void> {
  const key = String(zid)
  await db.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute()
  await db
    .insertInto('jobs')
    .values({ kind, key, due: job.lease ?? 0, payload: '', attempts: 0, ...job })
    .execute()
  if (!result) return
  await db.deleteFrom('analyses').where('zid', '=', zid).where('kind', '=', kind).execute()
  await db
    .insertInto('analyses')
    .values({ zid, kind, ...result })
    .execute()
}

/** A stored opinion analysis with two groups: participants 1, 5 and 9 in one, 2 in the other. */
export const EXAMPLE_ANALYSIS = {
  tids: [1, 0],
  'in-conv': [1, 2, 5, 9],
  'base-clusters': {
    id: [0, 1],
    x: [1, -1],
    y: [0.5, -0.5],
    count: [3, 1],
    members: [[1, 5, 9], [2]],
  },
  'group-clusters': [
    { id: 0, center: [1, 0.5], members: [0] },
    { id: 1, center: [-1, -0.5], members: [1] },
  ],
  'group-votes': {
    0: { id: 0, 'n-members': 3, votes: { 0: { A: 2, D: 0, S: 2 }, 1: { A: 2, D: 0, S: 3 } } },
    1: { id: 1, 'n-members': 1, votes: { 0: { A: 0, D: 0, S: 0 }, 1: { A: 0, D: 1, S: 1 } } },
  },
  'group-aware-consensus': { 0: 0.5, 1: 0.2 },
  repness: {
    0: [{ tid: 0, 'repful-for': 'agree', 'n-success': 2, 'n-trials': 2 }],
    1: [{ tid: 1, 'repful-for': 'disagree', 'n-success': 1, 'n-trials': 1 }],
  },
  consensus: { agree: [{ tid: 0 }, { tid: 1 }], disagree: [] },
  'comment-priorities': {},
}
