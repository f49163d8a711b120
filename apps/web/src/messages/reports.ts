import { screenNames } from './conversation-frame.ts'

/** Texts of the reports of a conversation. */
export const reportMessages = {
  title: screenNames.reports,
  intro:
    'A report is a public page of results. Anyone who knows its address can read it without an account, until you withdraw or delete it.',
  listHeading: 'Reports of this conversation',
  loading: 'Loading reports...',
  listFailed: 'The reports could not be loaded.',
  none: 'No reports yet',
  noneWhy: 'Create one when there are results to show. It is updated with new votes.',

  createHeading: 'New report',
  create: 'Create report url',
  created: 'The report is created. It is the first in the list.',
  createFailed: 'The report could not be created.',
  level: 'Comments in the report',
  levelNote: 'You can change this later. It applies to the report’s pages and to its files.',
  levels: {
    0: {
      name: 'Accepted only',
      help: 'Only comments that a moderator has accepted. Its pages show nothing that has not been reviewed.',
    },
    '-1': {
      name: 'All except rejected',
      help: 'Accepted comments, and those that have not been reviewed yet.',
    },
    '-2': {
      name: 'All',
      help: 'Also the numbers of rejected comments and how people voted on them, without their texts.',
    },
  },
  levelShort: (name: string) => `Comments: ${name}`,
  contents: 'What it shows',
  rejectedTexts: 'Show the texts of rejected comments',
  rejectedTextsHelp: 'Off: readers see the number of a rejected comment and its votes, not what it says.',
  rejectedTextsOwner: 'Only the owner of the conversation or an administrator can change this.',
  rejectedShown: 'This report shows the texts of rejected comments.',
  rejectedShownWhy:
    'Everyone who has the address can read what moderators have rejected, such as insults or names of people.',
  rejectedIncluded: 'Shows rejected texts',

  end: 'Withdraw or delete',
  withdrawn: 'Withdrawn',
  withdraw: 'Withdraw',
  withdrawHelp:
    'A withdrawn report cannot be read: its pages and files say that it was withdrawn. You can show it again at the same address.',
  withdrawnNow: 'The report is withdrawn. Nobody can read it.',
  withdrawFailed: 'The report could not be changed.',
  restore: 'Show again',
  restoreHelp: 'Nobody can read this report: its pages and files say that it was withdrawn.',
  restoredNow: 'The report can be read again.',
  delete: 'Delete',
  deleteOwner: 'Only the owner of the conversation or an administrator can delete a report.',
  deleteQuestion: (name: string) => `Delete “${name}” permanently?`,
  deleteGoes:
    'Its pages and files, its name, its labels and its choice of comments go. Its address never works again. This cannot be undone.',
  deleteStays: 'Comments, votes and other reports stay.',
  deleteYes: 'Delete permanently',
  deletedNow: (name: string) => `“${name}” is deleted.`,
  deleteFailed: 'The report could not be deleted.',

  votes: 'Votes of single participants',
  votesPublished: 'Published',
  votesNotPublished: 'Not published',
  votesNotPublishedWhat:
    'Reports show totals only. You can publish who voted what as files of the reports, with a number in place of each participant. Do it when the conversation is over.',
  votesPublishedWhat:
    'The files of the reports have the votes as they were when you published them. Later votes are not in them: to publish those, stop and publish again. Everybody then gets a new number.',
  votesOwner: 'Only the owner of the conversation or an administrator can change this.',
  votesFailed: (reason: string) => `The publication of votes is not saved. ${reason}`,
  publish: 'Publish votes',
  publishQuestion: 'Publish the votes of single participants?',
  publishGoes:
    'Everyone who has the address of a report can then download each vote up to now: on which comment, what, and about when, under a number made for this publication.',
  publishWhich:
    'The files of a report have the votes on the comments that it shows: one that shows accepted comments only has empty files until a comment is accepted.',
  publishRisk:
    'Copies that others have downloaded cannot be taken back. Someone who knows a few votes of a person may find that person’s number, and with it all their votes.',
  publishOpen:
    'This conversation is still open: later votes are not in the files. Close it first if you want to publish all of them.',
  publishYes: 'Publish votes',
  unpublish: 'Stop publishing',

  unnamed: 'Report without a name',
  modified: (ago: string) => `Modified ${ago}`,
  reportId: (id: string) => `Report ID: ${id}`,
  urls: 'Addresses',
  addressLabel: (title: string, report: string) => `address of ${title} of ${report}`,
  insights: 'Analysis & Insights',
  insightsMissing:
    'Analysis & Insights: more about topics and groups. The address of that service is not configured on this server.',
  insightsWhy: 'More about topics and groups, as a service:',

  words: 'Name and labels',
  wordsHelp: 'Each is saved when you leave its field. Readers see them; empty ones are not shown.',
  name: 'Name',
  nameHelp: 'Readers see it as the heading of the report.',
  axes: 'Ends of the map’s axes',
  axis: {
    label_x_neg: 'Left',
    label_x_pos: 'Right',
    label_y_neg: 'Bottom',
    label_y_pos: 'Top',
  },
  groups: 'Groups of opinion',
  groupsHelp:
    'The names appear on every page of results, beside the letter. When a group gets another letter, its name goes with it.',
  group: (letter: string) => `Group ${letter}`,
  notSaved: (label: string) => `“${label}” is not saved.`,
} as const
