import type { Db } from '../../platform/storage/database.ts'

/** Makes topics outdated and names their next run, which begins at once. A run in progress loses its claim. */
export async function restartTopics(tx: Db, zid: number, job: string): Promise<void> {
  const request = { attempts: 0, error: null, leased_until: null, job }
  await tx
    .insertInto('analysis_runs')
    .values({ zid, kind: 'topics', ...request })
    .onConflict((conflict) => conflict.columns(['zid', 'kind']).doUpdateSet(request))
    .execute()
  await tx
    .updateTable('analyses')
    .set({ input_generation: -1 })
    .where('zid', '=', zid)
    .where('kind', '=', 'topics')
    .execute()
}
