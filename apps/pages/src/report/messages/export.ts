import { formatNumber } from '@folkmoot/domain/numbers'
import type { ReportFile } from '@folkmoot/domain/export-files'
import { formatCount } from './format.ts'

/** Description of each file. */
const fileDescriptions: Readonly<Record<ReportFile, string>> = {
  'summary.csv':
    'The conversation at a glance: its topic and description, the address of its page, how many people voted and wrote, how many comments and groups there are. Each line has a key and a value.',
  'comments.csv':
    'The comments of this report with their texts, when they were written, how many agreed and disagreed, and how they were moderated: 1 accepted, 0 not moderated, -1 rejected. The column author-id is blank: nobody learns here who wrote what.',
  'votes.csv':
    'Every published vote in a line of its own: about when, by which participant (a number made for this publication), on which comment. 1 agrees, -1 disagrees, 0 passes. A changed vote has several lines; the last one counts.',
  'participant-votes.csv':
    'A line for everybody who voted and a column for every comment of this report, with the vote that counts, and the opinion group. Participants have the numbers of votes.csv; how many comments a person wrote is blank.',
  'participant-importance.csv':
    'The same table with marks of importance instead of votes: 1 for a comment that the person marked as important, 0 for one that they did not.',
  'comment-groups.csv':
    'For each comment how many voted, agreed, disagreed and passed, in all groups together and in each. Blank until the groups have been computed.',
  'comment-clusters.csv':
    'For each comment the topic it belongs to, in every layer from fine to coarse, and its distance from the centre of the topic. -1 means no topic.',
  'findings.csv':
    'What the report says: common ground, what divides, surprising agreements, what sets each group apart, and comments that are undecided or have too few votes. For each comment the votes of everybody and of each group, the share with its 95% interval, and how many more votes would settle it.',
}

/** Sentences of the page with a report’s files. */
export const exportMessages = {
  title: 'Data of this report',
  words:
    'The conversation as files: comma-separated values that any spreadsheet or statistics program opens. No file has names or addresses.',
  format: 'Format',
  csv: 'CSV',
  forExcel: 'For Excel',
  csvHelp:
    'For statistics programs, and what other servers read. If Excel shows it in one column, choose “For Excel”.',
  excelHelp:
    'With the separators and decimal signs of your language, so that Excel opens it by a double click. Times are in UTC.',
  files: fileDescriptions,
  download: 'Download',
  downloadFile: (file: string) => `Download ${file}`,
  line: 'On the command line',
  copy: 'Copy',
  copyLine: (file: string) => `Copy the line for ${file}`,
  copied: 'Copied',
  copiedLine: (file: string) => `The line for ${file} was copied.`,
  notCopied: 'The browser does not allow copying. Select the line and copy it yourself.',
  level: 'What the moderation level of the report means here',
  levelWords: 'The files have the comments that the pages of this report show, and the votes on them.',
  leftOut: (many: number) => `${formatCount(many, 'comment is', 'comments are')} left out.`,
  column: {
    0: 'These are the accepted comments.',
    '-1': 'These are all comments but rejected ones.',
    '-2': 'These are all comments.',
  },
  rejected: (many: number) =>
    `Among them ${many === 1 ? 'is 1 comment' : `are ${formatNumber(many)} comments`} that moderators rejected, with -1 in the column “moderated” and without the text.`,
  votes: 'Votes of single participants',
  noVotes:
    'The owner of this conversation has not published who voted what, so there is no file of it. The other files have the totals.',
  votesPublished: (time: string) =>
    `The owner of this conversation has published the votes as they were ${time}. Participants have numbers made for this publication: they are not those of an earlier publication, and there are no names. Someone who knows how a person voted on several comments may recognise them. Times are rounded down to the hour, or to the beginning of a period in which three people voted on the comment; 0 (the year 1970) stands for a comment with fewer.`,
  notes: 'How to read the files',
  notesWords: [
    'Text is UTF-8, columns are separated by commas, times are in UTC. A cell that begins with = + - or @ has an apostrophe before it, so spreadsheets do not treat it as a formula.',
    'Files are created during the download from the current data, the published votes from the state of their publication. Groups and topics are from the last analysis.',
  ],
} as const
