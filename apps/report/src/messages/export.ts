import { formatNumber } from '@folkmoot/domain/format-number'
import type { ReportFile } from '@folkmoot/domain/export-files'
import { formatCount } from './format.ts'

const sizeFormat = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 })

/** Bytes in words, in the units of a thousand that file managers show. */
function formatBytes(many: number): string {
  if (many < 1000) return formatCount(many, 'byte', 'bytes')
  if (many < 1_000_000) return `${sizeFormat.format(many / 1000)} kB`
  return `${sizeFormat.format(many / 1_000_000)} MB`
}

/** What stands in each file, in plain words. */
const fileDescriptions: Readonly<Record<ReportFile, string>> = {
  'summary.csv':
    'The conversation at a glance: its topic and description, the address of its page, how many people voted and wrote, how many comments and groups there are. A key and a value in each line.',
  'comments.csv':
    'Every comment with its text, when and by which participant (a number) it was written, how many agreed and disagreed, and how it was moderated: 1 accepted, 0 not moderated, -1 rejected.',
  'votes.csv':
    'Every vote as it was cast, in a line of its own: when, by which participant (a number), on which comment. 1 agrees, -1 disagrees, 0 passes. Who changes a vote has several lines; the last one counts.',
  'participant-votes.csv':
    'A line for everybody who voted and a column for every comment, with the vote that counts. It also has the opinion group, and how many comments the person wrote.',
  'participant-importance.csv':
    'The same table with marks of importance instead of votes: 1 for a comment that the person marked as important, 0 for one that they did not.',
  'comment-groups.csv':
    'For each comment how many voted, agreed, disagreed and passed, in all groups together and in each. Blank as long as the groups have not been computed.',
  'comment-clusters.csv':
    'For each comment the topic it belongs to, in every layer from fine to coarse, and how far it lies from the middle of the topic. -1 is no topic.',
}

/** Sentences of the page with a report’s files. */
export const exportMessages = {
  title: 'Data of this report',
  words:
    'The conversation as files: comma-separated values that any spreadsheet or statistics program opens. Participants are numbers; names and addresses are in none of the files.',
  files: fileDescriptions,
  rows: (many: number) => formatCount(many, 'row', 'rows'),
  size: (many: number, exact: boolean) => (exact ? formatBytes(many) : `about ${formatBytes(many)}`),
  download: 'Download',
  downloadFile: (file: string) => `Download ${file}`,
  line: 'On the command line',
  copy: 'Copy',
  copyLine: (file: string) => `Copy the line for ${file}`,
  copied: 'Copied',
  copiedLine: (file: string) => `The line for ${file} was copied.`,
  notCopied: 'The browser does not allow copying. Select the line and copy it yourself.',
  level: 'What the moderation level of the report means here',
  levelWords:
    'The level of a report decides what its pages show. It does not narrow the files: they hold every comment and every vote, whatever moderators decided, so that others can check and count again.',
  leftOut: (many: number) =>
    `The pages of this report leave out ${formatCount(many, 'comment', 'comments')} that the files have.`,
  nothingLeftOut: 'The pages of this report leave out no comment.',
  column: {
    0: 'The pages show the comments that have 1 in the column “moderated” of comments.csv: the accepted ones.',
    '-1': 'The pages show the comments that have 1 or 0 in the column “moderated” of comments.csv: all but rejected ones.',
    '-2': 'The pages show every comment of comments.csv; rejected ones, with -1 in the column “moderated”, stand apart at the end of the report.',
  },
  rejected: (many: number) =>
    `Among the comments in the files ${many === 1 ? 'is 1 comment' : `are ${formatNumber(many)} comments`} that moderators rejected. Read before you pass files on.`,
  notes: 'How to read the files',
  notesWords: [
    'Text is UTF-8, columns are separated by commas, times are in UTC. A cell that begins with = + - or @ has an apostrophe before it, so that no spreadsheet takes it for a formula.',
    'Files are made while they are downloaded: they hold what is there at that moment. Groups and topics are those that were computed last.',
    'The sizes are at most a minute old.',
  ],
} as const
