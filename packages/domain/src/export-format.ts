import type { ReportFile } from './export-files.ts'

/** The name of the format of report exports. */
export const EXPORT_FORMAT = 'polis-export/1'

/** The sign of votes in these files: the opposite of the one on the wire. */
export const EXPORTED_VOTE = { agree: 1, disagree: -1, pass: 0 } as const

/** The same in words, as the last row of summary.csv has it. */
export const VOTE_CONVENTION = `agree=+1;disagree=-1;pass=0;format=${EXPORT_FORMAT}`

/** What a column means that has to do with votes. */
type ColumnMeaning = 'vote' | 'count' | 'flag' | 'declaration'

/** Columns of votes by file. `{comment-id}` is a column for each comment, `{group}` the letter of a group. */
export const VOTE_COLUMNS: Readonly<Partial<Record<ReportFile, Readonly<Record<string, ColumnMeaning>>>>> = {
  'summary.csv': { voters: 'count', comments: 'count', 'vote-convention': 'declaration' },
  'comments.csv': { agrees: 'count', disagrees: 'count', importance: 'count' },
  'votes.csv': { vote: 'vote', important: 'flag' },
  'participant-votes.csv': {
    'n-votes': 'count',
    'n-agree': 'count',
    'n-disagree': 'count',
    '{comment-id}': 'vote',
  },
  'participant-importance.csv': { 'n-votes': 'count', 'n-important': 'count', '{comment-id}': 'flag' },
  'comment-groups.csv': {
    'total-votes': 'count',
    'total-agrees': 'count',
    'total-disagrees': 'count',
    'total-passes': 'count',
    'group-{group}-votes': 'count',
    'group-{group}-agrees': 'count',
    'group-{group}-disagrees': 'count',
    'group-{group}-passes': 'count',
  },
  'comment-clusters.csv': { active: 'flag' },
  'findings.csv': { votes: 'count', agrees: 'count', disagrees: 'count', passes: 'count' },
}

/** The files of the export of a whole conversation (`exportData`), beside format.json. */
export const DATA_EXPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'votes.csv',
  'participant-votes.csv',
] as const satisfies readonly ReportFile[]

/** The name of a file that `exportData` sent or another server stored. @returns its conversation, undefined for another name */
export const findExportedConversation = (name: string): string | undefined =>
  /^polis-export-([0-9A-Za-z]{1,100})-\d{1,20}\.(?:zip|xlsx)$/.exec(name)?.[1]
