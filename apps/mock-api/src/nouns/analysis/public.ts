export { findLastMeasured, findOpinionMeasures } from './opinion-measures.storage.ts'
export { findNearestGroup } from './own-cluster.ts'
export {
  type OpinionResult,
  findPublicOpinion,
  findPublicTick,
  getPublicFigures,
  getPublicLeans,
} from './public-opinion.storage.ts'
export { findOpinionResult, listAcceptedTids } from './read.storage.ts'
export { type ReplayVersion, getReplayVersion, listReplayFrames } from './replay.storage.ts'
export { createEmptyMap } from './reply.ts'
export { requestTopicRun } from './topics.storage.ts'
