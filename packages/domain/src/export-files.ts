/** The file names of a report's export (`downloadReportFile`), as the contract has them; `findings.csv` is ours. */
export const REPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'votes.csv',
  'participant-votes.csv',
  'participant-importance.csv',
  'comment-groups.csv',
  'comment-clusters.csv',
  'findings.csv',
] as const
export type ReportFile = (typeof REPORT_FILES)[number]

/** The files with a line for each vote or each voter. Readers get them only where the owner has published the votes (SAFE-43). */
const VOTE_FILES: ReadonlySet<ReportFile> = new Set([
  'votes.csv',
  'participant-votes.csv',
  'participant-importance.csv',
])

/** True when the file holds the votes of single people. */
export const isVoteFile = (file: ReportFile): boolean => VOTE_FILES.has(file)

/** The files of an archive, in the format of published conversations, which the import reads; `settings.csv` is ours. */
export const ARCHIVE_FILES = [
  'summary.csv',
  'settings.csv',
  'comments.csv',
  'votes.csv',
  'participants-votes.csv',
] as const
export type ArchiveFile = (typeof ARCHIVE_FILES)[number]
