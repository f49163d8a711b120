import { persistingTopics } from '@folkmoot/topics/persisting-topics'
import type { Db } from '../../storage/database.ts'
import type { Topics } from '../../storage/result-tables.ts'
import { withComments } from './reply.ts'
import { findRun, listMembers, listTopics } from './storage.ts'

/** The topics of a run with the ids of their comments. */
export const listWithComments = async (db: Db, zid: number, job: string) =>
  withComments(await listTopics(db, zid, [job]), await listMembers(db, zid, job))

/**
 * The topic of the newest run that one of an earlier run is again; undefined when there is none, or it is of the newest.
 * Whoever decides about what their page showed, while topics were found anew, decides about this one too.
 */
export async function findAgain(db: Db, { zid, job, layer, cluster }: Topics): Promise<Topics | undefined> {
  const newest = await findRun(db, zid)
  if (!newest || newest.job === job) return undefined
  const earlier = await listWithComments(db, zid, job)
  const persists = persistingTopics(earlier, await listWithComments(db, zid, newest.job))
  const found = [...persists].find(([, from]) => from.layer === layer && from.cluster === cluster)
  return found?.[0]
}
