export {
  listCommentStates,
  listComments,
  listTidsByOriginalId,
  listUnreportedTids,
  readOneComment,
  selectComments,
  toPlainCommentReply,
} from './comments.storage.ts'
export {
  findComment,
  getListGenerations,
  insertComments,
  listReportSelections,
  saveCommentState,
  toCommentState,
} from './storage.ts'
