export { toComputedTopics } from './reply.ts'
export { type ComputedRun, saveTopicRun } from './run.storage.ts'
export {
  type NamedTopic,
  type TopicRunRow,
  findTopicRun,
  listRunComments,
  listTopicMemberships,
  listTopics,
} from './storage.ts'
export { restartTopics } from './run.storage.ts'
