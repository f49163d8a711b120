import { findPersistingTopics } from '@folkmoot/topics/topic-tree'
import type { Db } from '../../platform/storage/database.ts'
import type { TopicRow } from '../../platform/storage/result-tables.ts'
import { addCommentIds } from './reply.ts'
import { findTopicRun, listTopicMemberships, listTopics } from './storage.ts'

/** Lists the topics of a run with the ids of their comments. */
export const listTopicsWithComments = async (db: Db, zid: number, job: string) =>
  addCommentIds(await listTopics(db, zid, [job]), await listTopicMemberships(db, zid, job))

/**
 * Finds the topic of the newest run that continues a topic of an earlier run; undefined without one, or for a topic of
 * the newest run. A decision about an outdated page applies to it too.
 */
export async function findMatchingTopic(
  db: Db,
  { zid, job, layer, cluster }: TopicRow,
): Promise<TopicRow | undefined> {
  const newest = await findTopicRun(db, zid)
  if (!newest || newest.job === job) return undefined
  const earlier = await listTopicsWithComments(db, zid, job)
  const persists = findPersistingTopics(earlier, await listTopicsWithComments(db, zid, newest.job))
  const found = [...persists].find(([, from]) => from.layer === layer && from.cluster === cluster)
  return found?.[0]
}
