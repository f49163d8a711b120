export {
  COUNT_COLUMNS,
  type CommentVoteCounts,
  type CountedVote,
  type ExportedComment,
  type ExportedParticipant,
  type ExportedSummary,
  type ExportedVote,
  NO_VOTES,
  type ReportSummary,
  type ReportedComment,
  type VoteColumns,
  type VoteCountsByComment,
  sumVotes,
  createVoteColumns,
  formatCountCells,
  formatHeader,
  formatImportanceCells,
  formatVoteCells,
  listImportanceColumns,
} from './export-rows.ts'
export { type VoteMinute, countVotes, listVoteCounts, streamVoteMinutes } from './vote-counters.storage.ts'
export {
  NO_TIME,
  TimedVoters,
  findPeriods,
  formatArchiveDatetime,
  formatReportDatetime,
  formatReportTimestamp,
  roundToHour,
  roundVoteTimes,
} from './vote-periods.ts'
export { type VoteInput, insertVotes, listLatestVotes, listVoteHistory } from './votes.storage.ts'
