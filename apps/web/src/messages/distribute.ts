import { PRODUCT } from '@folkmoot/domain/product'

/** Sentences of Distribute, and of the line that says which conversation is open. */
export const distributeMessages = {
  title: 'Distribute',
  intro: 'Everything that brings people into this conversation.',

  // the frame
  participantPage: 'Participant page',
  waiting: (count: number, written: string) =>
    count === 1 ? '1 comment is waiting for moderation' : `${written} comments are waiting for moderation`,
  waitingShort: (written: string) => `${written} waiting`,
  moderate: 'Moderate',

  // warnings
  noComments:
    "This conversation has no comments. We recommend you add a few comments before inviting participants. This will help participants get started. Go to 'Configure' and then 'Seed Comments'.",
  noVisibleComments:
    'This conversation has no visible comments. We recommend you add a few comments (or moderate the comments that exist) before inviting participants, since this will help them understand what kind of comments they should submit.',
  addSeeds: 'Add seed comments',
  moderateComments: 'Moderate comments',
  countsFailed: 'Whether there is something to vote on could not be looked up.',

  // the list of domains of the site
  ownHostLeftOut: (host: string) =>
    `The share link is refused to everybody but those who administer the conversation: ${host} is not on the list of domains of your site.`,
  onlyShownOn: (hosts: string) =>
    `As the list stands, people see the conversation only where it is embedded: ${hosts}.`,
  addHost: (host: string) => `Add ${host} to the list`,
  hostAdded: (host: string) =>
    `${host} is on the list of domains: people who follow the share link can take part.`,
  addHostFailed: 'The list of domains could not be changed.',
  domainsFailed: 'Whether the share link leads people in could not be looked up.',

  // the link
  linkHeading: 'Share link',
  linkHelp: 'Whoever has this link can take part. Send it, or show it as a picture.',
  linkHelpTree: 'The invite tree is on: people who follow this link need an invite code to take part.',
  linkDraft:
    'This is still a draft. The link works all the same, and the first vote of somebody else launches it.',
  linkClosed: 'The conversation is closed: people who follow the link can read, but not vote or comment.',
  theLink: 'share link',
  qrName: (address: string) => `QR code that leads to ${address}`,
  qrLoading: 'Drawing the QR code...',
  qrFailed: 'The QR code could not be drawn.',
  qrSvg: 'Download SVG',
  qrPng: 'Download PNG',
  qrHelp: 'SVG for print at any size, PNG for slides and messages.',

  // on a page of one's own
  embedHeading: 'Embed',
  embedHelp: 'Put these lines into a page of your own where the conversation should appear.',
  embeddedOn: 'Embedded on',

  // external ids
  xidHeading: 'Participants your site knows (XID)',
  xidHelp: `When your site knows its visitors, give each one’s own id to the embedded conversation in the attribute data-xid. ${PRODUCT} then recognises the person on every device without a sign-in of their own, and this file says which participant has which id.`,
  xidAdvice:
    'Write an id that only your site can resolve, such as a number of your member list; never a name or an e-mail address. Ids are not shown to other participants.',
  xidSnippet: 'The embed with an id',
  xidTheSnippet: 'embed with an id',
  xidDownload: 'Download XID file',
  xidFileHelp: 'A CSV file with the columns participant and xid.',
  xidCurl: 'The same in a terminal',
  xidTheCurl: 'curl line',
  xidCurlHelp: (login: string) =>
    `It uses the sign-in of the command line, which the README says how to put into a shell: run “${login}” once before. The token itself is never shown.`,
  xidFailed: 'Could not load conversation UUID for XID download',
  xidFailedLog: 'Failed to fetch conversation UUID',
  xidNone: 'No conversation UUID available for XID download',
  xidDownloadFailed: 'The XID file could not be downloaded.',
  xidLoading: 'Loading the XID file’s address...',
} as const
