export {
  ARCHIVED_SETTINGS,
  formatArchiveCommentLine,
  formatArchiveCommentsHeader,
  formatArchiveParticipantLine,
  formatArchiveParticipantsHeader,
  formatArchiveSettings,
  formatArchiveSummary,
  formatArchiveVoteLine,
  formatVotesHeader,
} from './archive-files.ts'
export {
  deletePublication,
  endPublication,
  findPublishedTime,
  preparePublication,
  savePublication,
} from './publications.storage.ts'
export {
  type ArchivedParticipant,
  type FinishedOpinion,
  countPublicTotals,
  countTotals,
  findOpinion,
  findReaderOpinion,
  hasWeights,
  listCommentTids,
  streamComments,
  streamParticipants,
  streamVoteEvents,
  streamVoters,
} from './storage.ts'
