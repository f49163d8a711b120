export { createPublicPoints } from './public-points.ts'
export { findReportFindings } from './report-findings.ts'
export { type ComputedReportTopic, listReportTopics, createNameCheck } from './report-topics.ts'
export {
  type GroupMoves,
  findGroupNames,
  findPublishedReport,
  findReport,
  getReportAnswers,
  getReportGroupNames,
  hasReportAccess,
  moveReportNames,
} from './reports.storage.ts'
export { deleteReport, getReportVersion, insertReport, updateReport } from './storage.ts'
