import type { topics } from '@folkmoot/api-types/topics'
import { formatTopicKey, parseTopicKey } from '@folkmoot/domain/topics'
import type { Handlers } from '../../http/context.ts'
import type { Db } from '../../storage/database.ts'
import { findMatchingTopic, listTopicsWithComments } from './matching-topic.ts'
import { findTopic, findTopicRun } from './storage.ts'

/** Finds the topic of the newest run that continues one of any run: that one itself if it is of the newest. */
async function findSuccessor(db: Db, zid: number, job: string, key: string): Promise<string | null> {
  const place = parseTopicKey(key)
  const topic = place && (await findTopic(db, zid, place))
  if (!topic) return null
  const found = topic.job === job ? topic : await findMatchingTopic(db, topic)
  return found ? formatTopicKey(found) : null
}

/** Lists the comments of every topic of the newest run. */
export const listTopicMembers: Handlers<typeof topics>['listTopicMembers'] = async (
  { query: { topic_key } },
  { db, conversation: { zid } },
) => {
  const run = await findTopicRun(db, zid)
  if (!run) return { topics: [], successor: null }
  const found = await listTopicsWithComments(db, zid, run.job)
  const replies = found.map((topic) => ({
    topic_key: formatTopicKey(topic),
    topic_name: topic.shown_name,
    layer_id: topic.layer,
    comment_ids: topic.tids,
  }))
  replies.sort(
    (one, other) => one.layer_id - other.layer_id || one.topic_name.localeCompare(other.topic_name),
  )
  return {
    topics: replies,
    successor: topic_key === undefined ? null : await findSuccessor(db, zid, run.job, topic_key),
  }
}
