import { ConversationGoneError } from '../../platform/storage/generations.ts'
import type { AnalysisKind } from './storage.ts'
import type { Db } from '../../platform/storage/database.ts'

/** Reads an analysis and the generations of its conversation; `has_input` is 1 when there is something to analyse. */
export const getProgressRow = (db: Db, zid: number, kind: AnalysisKind) =>
  db
    .selectFrom('generations')
    .leftJoin('analyses', (on) =>
      on.onRef('analyses.zid', '=', 'generations.zid').on('analyses.kind', '=', kind),
    )
    .leftJoin('jobs', (on) => on.on('jobs.kind', '=', kind).on('jobs.key', '=', String(zid)))
    .select([
      'value',
      'comments',
      'input_generation',
      'computed',
      'attempts',
      'error',
      'lease',
      'due',
      'payload',
    ])
    .select((row) => [
      row.case().when('analyses.result', 'is not', null).then(1).else(0).end().as('has_result'),
      row
        .case()
        .when(
          kind === 'topics'
            ? row.exists(
                row.selectFrom('comments').select('tid').whereRef('comments.zid', '=', 'generations.zid'),
              )
            : row.exists(row.selectFrom('votes').select('id').whereRef('votes.zid', '=', 'generations.zid')),
        )
        .then(1)
        .else(0)
        .end()
        .as('has_input'),
    ])
    .where('generations.zid', '=', zid)
    .executeTakeFirstOrThrow(() => new ConversationGoneError())
export type ProgressRow = Awaited<ReturnType<typeof getProgressRow>>

/** Lists the notes on the newest topics: configured services that were not used. */
export async function listTopicNotes(db: Db, zid: number): Promise<string[]> {
  const row = await db
    .selectFrom('analyses')
    .select('result')
    .where('zid', '=', zid)
    .where('kind', '=', 'topics')
    .executeTakeFirst()
  return row?.result == null ? [] : (JSON.parse(row.result) as { notes: string[] }).notes
}
