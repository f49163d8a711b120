export { drawCandidate, getCandidates } from './comment-candidates.ts'
export { eraseParticipant } from './erase.storage.ts'
export { PERSONAL_TABLES, deleteUsersOnlyIn, forgetInSteps, forgetParticipants } from './forget.storage.ts'
export { type JoinRequest, createJoinRequest, hashParticipantKey } from './join-request.ts'
export {
  type JoinContext,
  addParticipant,
  checkJoin,
  countNewcomer,
  createTokenInfo,
  findExistingParticipant,
  isJoined,
  isUnidentified,
  issueTokenInfo,
  joinConversation,
  requireReadAccess,
} from './join.ts'
export {
  endParticipation,
  endXidTokens,
  findParticipant,
  findParticipantByXid,
  listCommentCounts,
  selectNextPid,
} from './storage.ts'
export { areVotersForgotten, hashImportedVoter, recordVoteImport } from './vote-imports.storage.ts'
export { getVoterState } from './voter-state.storage.ts'
