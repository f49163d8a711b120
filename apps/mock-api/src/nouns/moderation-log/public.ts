export { toDecisionReply } from './reply.ts'
export { findLatestDecision, insertDecisions, listReasons } from './storage.ts'
