/** The file names of a report's export, as the contract has them. */
export const REPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'votes.csv',
  'participant-votes.csv',
  'participant-importance.csv',
  'comment-groups.csv',
  'comment-clusters.csv',
] as const
export type ReportFile = (typeof REPORT_FILES)[number]

/** The files of an archive, in the format of published conversations, which the import reads. */
export const ARCHIVE_FILES = ['summary.csv', 'comments.csv', 'votes.csv', 'participants-votes.csv'] as const
export type ArchiveFile = (typeof ARCHIVE_FILES)[number]
