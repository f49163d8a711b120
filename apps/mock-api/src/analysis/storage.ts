import { MOST_ATTEMPTS } from '@folkmoot/domain'
import { sql } from 'kysely'
import type { Db } from '../storage/database.ts'

/** What is computed in the background: a row of `analyses` for each conversation and kind. */
export type AnalysisKind = 'opinion'

/** A conversation whose votes, comments or moderation have changed since its last result. */
export interface Due {
  zid: number
  /** its generation now */
  value: number
}

/** Conversations looked up at once. */
const MOST_DUE = 100

/**
 * The conversations that want an analysis, those first whose result is oldest: with a vote in them, whole, newer than
 * their result, and in nobody's work.
 */
export async function listDue(db: Db, kind: AnalysisKind, now: number): Promise<Due[]> {
  const rows = await db
    .selectFrom('generations')
    .innerJoin('conversations', 'conversations.zid', 'generations.zid')
    .leftJoin('analyses', (on) =>
      on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', kind),
    )
    .select(['generations.zid', 'generations.value'])
    .where('conversations.state', '=', 'ready')
    .where((row) =>
      row.or([
        row('analyses.zid', 'is', null),
        row.and([
          row('analyses.input_generation', '<', row.ref('generations.value')),
          row('analyses.attempts', '<', MOST_ATTEMPTS),
          row.or([row('analyses.leased_until', 'is', null), row('analyses.leased_until', '<=', now)]),
        ]),
      ]),
    )
    .where((row) =>
      row.exists(row.selectFrom('votes').select('votes.id').whereRef('votes.zid', '=', 'generations.zid')),
    )
    .orderBy((row) => row.fn.coalesce('analyses.computed', sql<number>`0`))
    .limit(MOST_DUE)
    .execute()
  return rows.map(({ zid, value }) => ({ zid, value: Number(value) }))
}

/** The right to write one result, as long as its lease runs. */
export interface Claim {
  zid: number
  kind: AnalysisKind
  /** the end of the lease, and the mark by which it is known */
  until: number
  /** how often it was tried since the last result, this time too */
  attempts: number
}

/** Takes a conversation's analysis for oneself; undefined when somebody else has it, or it is not due any more. */
export async function claimAnalysis(
  db: Db,
  { zid, kind, now, until }: Pick<Claim, 'zid' | 'kind' | 'until'> & { now: number },
): Promise<Claim | undefined> {
  const row = { zid, kind, input_generation: -1, attempts: 0 }
  await db
    .insertInto('analyses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['zid', 'kind']).doNothing())
    .execute()
  const claimed = await db
    .updateTable('analyses')
    .set((old) => ({ leased_until: until, attempts: old('attempts', '+', 1) }))
    .where('zid', '=', zid)
    .where('kind', '=', kind)
    .where('attempts', '<', MOST_ATTEMPTS)
    .where((old) => old.or([old('leased_until', 'is', null), old('leased_until', '<=', now)]))
    .where('input_generation', '<', (row) =>
      row.selectFrom('generations').select('value').where('generations.zid', '=', zid),
    )
    .returning('attempts')
    .executeTakeFirst()
  return claimed && { zid, kind, until, attempts: claimed.attempts }
}

/** The row of a claim that still holds. */
const held = (db: Db, { zid, kind, until }: Claim) =>
  db.updateTable('analyses').where('zid', '=', zid).where('kind', '=', kind).where('leased_until', '=', until)

/** Goes on holding a claim; undefined when it was lost. */
export async function renewClaim(db: Db, claim: Claim, until: number): Promise<Claim | undefined> {
  const { numUpdatedRows } = await held(db, claim).set({ leased_until: until }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? { ...claim, until } : undefined
}

/** A result, and the state of the conversation that it was computed from. */
export interface Finished {
  generation: number
  /** the text of a JSON object, and of one that has its priorities alone */
  result: string
  priorities: string
}

/** Stores a result in the place of the one before, and gives the claim back; without effect on a claim that was lost. */
export const finishAnalysis = (db: Db, claim: Claim, { generation, ...found }: Finished, now: number) =>
  held(db, claim)
    .set({
      input_generation: generation,
      ...found,
      computed: now,
      leased_until: null,
      attempts: 0,
      error: null,
    })
    .execute()

/** Notes why there is no new result; the earlier one stays. Nobody tries again before `until`. */
export const failAnalysis = (db: Db, claim: Claim, error: string, until: number) =>
  held(db, claim).set({ error, leased_until: until }).execute()

/** Gives a claim back that one cannot fulfil, as if it had never been taken. */
export const releaseClaim = (db: Db, claim: Claim) =>
  held(db, claim)
    .set((old) => ({ leased_until: null, attempts: old('attempts', '-', 1) }))
    .execute()

/** Lets what failed be tried again: at the start of a server, whose reason may have been the server. */
export const forgetFailures = (db: Db, now: number) =>
  db
    .updateTable('analyses')
    .set({ attempts: 0, leased_until: null })
    .where('attempts', '>=', MOST_ATTEMPTS)
    .where('leased_until', '<=', now)
    .execute()
