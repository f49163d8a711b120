import { ANALYSIS_KINDS, listOutdated } from '../../nouns/analysis/storage.ts'
import type { Db } from '../../platform/storage/database.ts'

/** What waits to be done in the background. */
export interface Queue {
  readonly name: string
  /** how many wait; conversations for analyses, and never more than a hundred of them are counted */
  readonly waiting: number
}

/** Counts what waits: conversations to analyse, deliveries of webhooks that are due. */
export async function listQueues(db: Db, now: number): Promise<Queue[]> {
  const analyses = await Promise.all(
    ANALYSIS_KINDS.map(async (kind) => ({
      name: `analysis-${kind}`,
      waiting: (await listOutdated(db, kind, now)).length,
    })),
  )
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('next_at', '<=', now)
    .executeTakeFirstOrThrow()
  return [...analyses, { name: 'webhooks', waiting: Number(deliveries.count) }]
}
