import type { ReplayFrame } from '@folkmoot/opinion/replay'
import type { Db } from '../../platform/storage/database.ts'
import { insertMany } from '../../platform/storage/queries.ts'
import type { ReplayFrameRow } from '../../platform/storage/result-tables.ts'

// The moments of the Landscape's replay, for `reportReplay`. They are made from public votes alone (docs/decisions/public-results.md).

/** Moments that a replay has at most. */
export const MAX_FRAMES = 60

/** A new moment. */
export type NewReplayFrame = Omit<ReplayFrameRow, 'zid' | 'id'>

/** Finds the newest moment; undefined before the first one. */
export const findLastFrame = (
  db: Db,
  zid: number,
): Promise<Pick<ReplayFrameRow, 'id' | 'votes'> | undefined> =>
  db
    .selectFrom('replay_frames')
    .select(['id', 'votes'])
    .where('zid', '=', zid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Chooses moments to leave out until there are few enough: always the one whose neighbours have the fewest votes between them,
 * never the first or the last; so they stay spread over the votes.
 */
function thinFrames<F extends { readonly votes: number }>(frames: readonly F[], most = MAX_FRAMES): F[] {
  const kept = [...frames]
  const left: F[] = []
  while (kept.length > most) {
    let least = 1
    const getGap = (at: number) => Number(kept[at + 1]!.votes) - Number(kept[at - 1]!.votes)
    for (let at = 2; at < kept.length - 1; at += 1) if (getGap(at) < getGap(least)) least = at
    left.push(...kept.splice(least, 1))
  }
  return left
}

/** Adds moments, and deletes what is too many. The moments that stay are never made again. */
export async function saveReplayFrames(
  tx: Db,
  zid: number,
  frames: readonly NewReplayFrame[],
): Promise<void> {
  const first = ((await findLastFrame(tx, zid))?.id ?? 0) + 1
  await insertMany(
    tx,
    'replay_frames',
    frames.map((frame, at) => ({ zid, id: first + at, ...frame })),
  )
  const all = await tx
    .selectFrom('replay_frames')
    .select(['id', 'votes'])
    .where('zid', '=', zid)
    .orderBy('id')
    .execute()
  for (const { id } of thinFrames(all))
    await tx.deleteFrom('replay_frames').where('zid', '=', zid).where('id', '=', id).execute()
}

/** A moment as it is stored. */
interface StoredFrame extends ReplayFrame {
  /** in milliseconds since 1970, to the hour */
  readonly time: number
}

/** Lists the moments before the public results of now, oldest first. */
export async function listReplayFrames(db: Db, zid: number): Promise<StoredFrame[]> {
  const rows = await db
    .selectFrom('replay_frames')
    .innerJoin('public_opinions', 'public_opinions.zid', 'replay_frames.zid')
    .select(['replay_frames.time', 'replay_frames.frame'])
    .where('replay_frames.zid', '=', zid)
    .whereRef('replay_frames.tick', '<', 'public_opinions.tick')
    .orderBy('replay_frames.id')
    .execute()
  return rows.map(({ time, frame }) => ({ ...(JSON.parse(frame) as ReplayFrame), time: Number(time) }))
}

/** The version of a replay: its newest moment, and whether its first moments are computed. */
export interface ReplayVersion {
  readonly newest: number
  readonly isComputed: boolean
}

export async function getReplayVersion(db: Db, zid: number): Promise<ReplayVersion> {
  const last = await findLastFrame(db, zid)
  const run = await db
    .selectFrom('analyses')
    .select('computed')
    .where('zid', '=', zid)
    .where('kind', '=', 'replay')
    .executeTakeFirst()
  return { newest: last?.id ?? 0, isComputed: run?.computed != null }
}
