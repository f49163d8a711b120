import type { DeliveryProblem, DeliveryState, WebhookEvent } from '@folkmoot/domain/webhooks'

/** Texts of Webhooks. */
export const webhookMessages = {
  title: 'Webhooks',
  intro:
    'Messages to another server when something happens in this conversation. They have ids and counts, never people or votes.',
  siteIntro:
    'Messages to another server when something happens in any conversation of your site. They have ids and counts, never people or votes.',
  fromPeopleHelp: 'Another server can be told when comments wait, results are ready and the like.',
  toWebhooks: 'Webhooks of this conversation',
  toSite: 'Webhooks of your whole site',
  loading: 'Loading the webhooks...',
  failed: 'The webhooks could not be loaded.',
  cancel: 'Cancel',

  // making one
  makeHeading: 'Make a webhook',
  url: 'Address',
  urlHelp: 'https:// or http://, on the public internet. The operator of this server can allow others.',
  events: 'What does it tell?',
  eventNames: {
    'comment.waiting': 'A comment waits for a decision',
    'comment.decided': 'Comments were accepted or rejected',
    'wave.created': 'A wave of invites was made',
    'conversation.opened': 'The conversation was opened',
    'conversation.closed': 'The conversation was closed',
    'analysis.ready': 'New results are ready',
    'report.published': 'A report was published',
  } satisfies Record<WebhookEvent, string>,
  make: 'Make the webhook',
  makeFailed: 'The webhook could not be made.',
  secretHelp:
    'Copy the secret now: it is not shown again. The receiving server checks the signatures of messages with it.',
  secretTitle: 'Secret of the webhook',
  theSecret: 'the secret of the webhook',

  // the list
  listHeading: 'Your webhooks',
  empty: 'No webhooks yet',
  emptyHelp: 'The webhooks that you make are listed here, with what was sent.',
  allEvents: 'All events',
  countEvents: (count: number) => (count === 1 ? 'One event' : `${count} events`),
  waiting: (count: number) => `${count} waiting`,
  givenUp: (count: number) => `${count} given up`,
  showLog: 'Log',
  hideLog: 'Hide log',
  logOf: (url: string) => `Log of ${url}`,
  test: 'Try out',
  testOne: (url: string) => `Send a test message to ${url}`,
  tested: 'A test message is on its way. The log shows how it ends.',
  testFailed: 'The test message could not be sent.',
  stopped:
    'Stopped: who made it is no longer an owner here. Delete it, and make another one if it is needed.',
  delete: 'Delete',
  deleteOne: (url: string) => `Delete the webhook to ${url}`,
  deleteQuestion: 'Delete this webhook?',
  deleteConsequence: (url: string) =>
    `${url} is told no more. Its log is deleted, and messages on their way are not sent.`,
  deleted: 'The webhook is deleted.',
  deleteFailed: 'The webhook could not be deleted.',

  // the log
  logLoading: 'Loading the log...',
  logFailed: 'The log could not be loaded.',
  logEmpty: 'Nothing was sent in the last 30 days. “Try out” sends a test message.',
  refresh: 'Load again',
  columns: {
    event: 'Event',
    made: 'When',
    state: 'State',
    answer: 'Answer',
    last: 'Last attempt',
    act: 'Again',
  },
  testEvent: 'Test message',
  states: { pending: 'Waiting', delivered: 'Taken', failed: 'Given up' } satisfies Record<
    DeliveryState,
    string
  >,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  nextAt: (time: string) => `next ${time}`,
  status: (status: number) => `Status ${status}`,
  problems: {
    'no-public-host': 'The host is not known, or leads to a private address',
    'timed-out': 'No answer within 15 seconds',
    'not-reached': 'The server cannot be reached',
    'bad-certificate': 'The certificate is not valid',
    'maker-left': 'Not sent: who made the webhook is no longer an owner here',
  } satisfies Record<DeliveryProblem, string>,
  notYet: 'Not sent yet',
  resend: 'Send again',
  resendOne: (event: string, time: string) => `Send again: ${event}, ${time}`,
  resent: 'The message is on its way again.',
  resendFailed: 'The message could not be sent again.',
} as const
