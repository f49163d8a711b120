/** Texts of the reports of a conversation. */
export const reportMessages = {
  title: 'Reports',
  intro:
    'A report is a public page of results. Anyone who knows its address can read it without an account, as long as it exists.',
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
  levelNote:
    'This cannot be changed later. It applies to the report’s pages. The files of Data Export contain every comment, including rejected ones.',
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
      help: 'Every comment, including rejected ones.',
    },
  },
  levelShort: (name: string) => `Comments: ${name}`,
  rejectedShown: 'This report will show rejected comments.',
  rejectedShownWhy:
    'Everyone who has the address can then read comments that moderators have rejected, such as insults or names of people.',
  rejectedIncluded: 'Shows rejected comments',

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
  groupsHelp: 'Their letters can change while people vote. Label groups when the conversation is over.',
  group: (letter: string) => `Group ${letter}`,
  notSaved: (label: string) => `“${label}” is not saved.`,
} as const
