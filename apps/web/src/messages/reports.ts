/** Sentences of the reports of a conversation. */
export const reportMessages = {
  title: 'Reports',
  intro:
    'A report is a public page of results. Whoever knows its address can read it, without an account and for as long as it exists.',
  listHeading: 'Reports of this conversation',
  loading: 'Loading reports...',
  listFailed: 'The reports could not be loaded.',
  none: 'No reports yet',
  noneWhy: 'Make one when there is something to show. It follows the conversation: new votes are in it.',

  createHeading: 'New report',
  create: 'Create report url',
  created: 'The report is made. It is the first of the list.',
  createFailed: 'The report could not be created.',
  level: 'Comments in the report',
  levelNote:
    'This cannot be changed later. It decides about the pages: the files of Data Export hold every comment, rejected ones too.',
  levels: {
    0: {
      name: 'Accepted only',
      help: 'Only comments that a moderator has accepted. Its pages show nothing unseen.',
    },
    '-1': {
      name: 'All except rejected',
      help: 'Accepted comments, and those that nobody has moderated yet.',
    },
    '-2': {
      name: 'All',
      help: 'Every comment, those that moderators have rejected among them.',
    },
  },
  levelShort: (name: string) => `Comments: ${name}`,
  rejectedShown: 'This report will show rejected comments.',
  rejectedShownWhy:
    'Whatever moderators have turned away, such as insults or names of people, can then be read by everybody who has the address.',
  rejectedIncluded: 'Shows rejected comments',

  unnamed: 'Report without a name',
  modified: (ago: string) => `Modified ${ago}`,
  reportId: (id: string) => `Report ID: ${id}`,
  urls: 'Addresses',
  urlOf: (title: string, report: string) => `address of ${title} of ${report}`,
  insights: 'Analysis & Insights',
  insightsMissing:
    'Analysis & Insights: more about topics and groups. The address of that service is not configured on this server.',
  insightsWhy: 'More about topics and groups, as a service:',

  words: 'Name and labels',
  wordsHelp: 'Each is saved when you leave its field. Readers see them; an empty one is left out.',
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
  groupsHelp: 'Their letters can change while people vote. Label groups when the conversation is over.',
  group: (letter: string) => `Group ${letter}`,
  notSaved: (label: string) => `“${label}” is not saved.`,
} as const
