import { PRODUCT } from '@folkmoot/domain/product'
import { screenNames } from './conversation-frame.ts'

/** Texts of Distribute. */
export const distributeMessages = {
  title: screenNames.distribute,
  intro: 'Ways to invite people to this conversation.',

  // warnings
  noComments:
    "This conversation has no comments. We recommend you add a few comments before inviting participants. This will help participants get started. Go to 'Configure' and then 'Seed Comments'.",
  noVisibleComments:
    'This conversation has no visible comments. We recommend you add a few comments (or moderate the comments that exist) before inviting participants, since this will help them understand what kind of comments they should submit.',
  addSeeds: 'Add seed comments',
  moderateComments: 'Moderate comments',
  countsFailed: 'The number of comments could not be loaded.',

  // the list of domains of the site
  ownHostLeftOut: (host: string) =>
    `The share link works only for owners and moderators of the conversation: ${host} is not on your site’s list of domains.`,
  onlyShownOn: (hosts: string) =>
    `Other people can open the conversation only where it is embedded: ${hosts}.`,
  addHost: (host: string) => `Add ${host} to the list`,
  hostAdded: (host: string) => `${host} is on the list of domains: the share link works.`,
  addHostFailed: 'The list of domains could not be changed.',
  domainsFailed: 'The site’s list of domains could not be loaded.',

  // the link
  linkHeading: 'Share link',
  linkHelp: (sentence: string) => `${sentence} Send the link, or show its QR code.`,
  linkDraft:
    'This conversation is a draft. The link already works, and the first vote of another person launches it.',
  linkScheduled:
    'The conversation is scheduled: until it opens, people who follow the link read when that is.',
  linkClosed: 'The conversation is closed: people who follow the link can read, but not vote or comment.',
  linkClosedByCode:
    'The conversation is closed: people who have joined can read, but not vote or comment. Nobody new gets in, with a code either.',
  linkDraftByCode:
    'This conversation is a draft. The link already works for people with a code, and the first vote of another person launches it.',
  theLink: 'share link',
  qrName: (address: string) => `QR code for ${address}`,
  qrLoading: 'Drawing the QR code...',
  qrFailed: 'The QR code could not be drawn.',
  qrSvg: 'Download SVG',
  qrPng: 'Download PNG',
  qrHelp: 'SVG for print at any size, PNG for slides and messages.',

  // on a page of one's own
  embedHeading: 'Embed',
  embedHelp: 'A short code shows the conversation inside a page of your own.',
  embedShow: 'Show the code, its options and a preview',
  embeddedOn: 'Embedded on',

  // external ids
  xidHeading: 'Participants your site knows (XID)',
  xidHelp: `If your site knows its visitors, pass each visitor’s id to the embedded conversation in the attribute data-xid. ${PRODUCT} then recognises the person without a separate sign-in, on every device if your site signs the ids, and a file lists the id of each participant.`,
  xidAdvice:
    'Use an id that only your site can resolve, such as a member number; never a name or an e-mail address. Ids are not shown to other participants.',
  xidSnippet: 'The embed with an id',
  xidTheSnippet: 'embed with an id',
  xidDownload: 'Download XID file',
  xidFileHelp: 'A CSV file with the columns participant and xid.',
  xidCurl: 'The same in a terminal',
  xidTheCurl: 'curl line',
  xidCurlHelp: (login: string) =>
    `It uses the sign-in of the command line, which the README explains how to install: run “${login}” once before. The token itself is never shown.`,
  xidFailed: 'Could not load conversation UUID for XID download',
  xidFailedLog: 'Failed to fetch conversation UUID',
  xidNone: 'No conversation UUID available for XID download',
  xidDownloadFailed: 'The XID file could not be downloaded.',
  xidLoading: 'Loading the XID file’s address...',
} as const
