import type { ReportReplay } from '@folkmoot/api-types/report-data'
import { listReplayFrames, type ReplayVersion } from '../../core/replay.storage.ts'
import type { Db } from '../../storage/database.ts'

/** Creates the past of a report's map: moments that are public, of groups that were told of then. */
export async function createReportReplay(
  db: Db,
  zid: number,
  { isComputed }: ReplayVersion,
): Promise<ReportReplay> {
  const frames = (await listReplayFrames(db, zid)).map(({ voters, count, ...frame }) => ({
    ...frame,
    voters,
    count: [...count],
    x: [...frame.x],
    y: [...frame.y],
    group: [...frame.group],
    ungrouped: count.reduce((left, people) => left - people, voters),
  }))
  return { state: frames.length > 0 ? 'ready' : isComputed ? 'few' : 'computing', frames }
}
