/** The files of a report's export, by the names that the contract gives them. */
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

/** The files of an archive: the format in which conversations are published, and which the import reads. */
export const ARCHIVE_FILES = ['summary.csv', 'comments.csv', 'votes.csv', 'participants-votes.csv'] as const
export type ArchiveFile = (typeof ARCHIVE_FILES)[number]
