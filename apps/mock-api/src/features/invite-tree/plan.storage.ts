import type { PlanStep } from '@folkmoot/domain/wave-plan'
import type { Db } from '../../storage/database.ts'
import type { WavePlanRow, WavePlanStepRow, WaveRow } from '../../storage/invite-tables.ts'

/** Finds the plan of a conversation. */
export const findPlan = (db: Db, zid: number): Promise<WavePlanRow | undefined> =>
  db.selectFrom('treevite_plans').selectAll().where('zid', '=', zid).executeTakeFirst()

/** Lists the steps of a plan in order. */
export const listPlanSteps = (db: Db, zid: number): Promise<WavePlanStepRow[]> =>
  db.selectFrom('treevite_plan_steps').selectAll().where('zid', '=', zid).orderBy('step').execute()

/** Stores the fields of a plan, in place of the earlier ones. */
export async function savePlan(tx: Db, row: WavePlanRow): Promise<void> {
  const { zid: _zid, ...rest } = row
  await tx
    .insertInto('treevite_plans')
    .values(row)
    .onConflict((conflict) => conflict.column('zid').doUpdateSet(rest))
    .execute()
}

/** Storage of `saveWavePlan`: replaces the steps of a plan after `kept`, the last one that stays. */
export async function replacePlanSteps(
  tx: Db,
  zid: number,
  { kept, steps }: { kept: number; steps: readonly PlanStep[] },
): Promise<void> {
  await tx.deleteFrom('treevite_plan_steps').where('zid', '=', zid).where('step', '>', kept).execute()
  if (steps.length === 0) return
  const rows = steps.map(({ invites_per_user, owner_invites }, index) => ({
    zid,
    step: kept + index + 1,
    invites_per_user,
    owner_invites,
    wave: null,
  }))
  await tx.insertInto('treevite_plan_steps').values(rows).execute()
}

/** Storage of `runWavePlanStep`: notes the wave that a step made, or that it is to be run again with null. The next step is for the people of `parent_wave`. */
export async function updateStep(
  tx: Db,
  { zid, step }: Pick<WavePlanStepRow, 'zid' | 'step'>,
  { wave, parent_wave, now }: { wave: number | null; parent_wave: number; now: number },
): Promise<void> {
  await tx
    .updateTable('treevite_plan_steps')
    .set({ wave })
    .where('zid', '=', zid)
    .where('step', '=', step)
    .execute()
  await tx
    .updateTable('treevite_plans')
    .set((old) => ({ version: old('version', '+', 1), parent_wave, modified: now }))
    .where('zid', '=', zid)
    .execute()
}

/** Makes the step that made a wave one to run again, because the wave is deleted before its last code existed. */
export async function releaseStep(
  tx: Db,
  { zid, wave, parent_wave }: Pick<WaveRow, 'zid' | 'wave' | 'parent_wave'>,
  now: number,
): Promise<void> {
  const row = await tx
    .selectFrom('treevite_plan_steps')
    .selectAll()
    .where('zid', '=', zid)
    .where('wave', '=', wave)
    .executeTakeFirst()
  if (row) await updateStep(tx, row, { wave: null, parent_wave, now })
}
