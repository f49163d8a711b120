export { toDecisionReply } from './reply.ts'
export { findLatestDecision, insertDecisions, listNewestReasons, listReasons } from './storage.ts'
