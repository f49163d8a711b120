import type { FilledConversation } from './large-data.ts'

/** A call that is measured. */
export interface MeasuredCall {
  readonly name: string
  readonly path: string
  /** with the owner's token */
  readonly authorized: boolean
}

const createCall =
  (authorized: boolean) =>
  (name: string, path: string): MeasuredCall => ({ name, path: `/api/v3/${path}`, authorized })
const byOwner = createCall(true)
const byAnyone = createCall(false)

const DAY_MS = 86_400_000
const DAYS_BACK = 5
const MODERATION = 'moderation=true&include_voting_patterns=true'

/** Lists the calls of the console's screens. */
const listConsoleCalls = (conversation: string): MeasuredCall[] => [
  byOwner('Monitor: statistics, 1,000 points', `conversationStats?${conversation}&points=1000`),
  byOwner('statistics without points', `conversationStats?${conversation}`),
  byOwner(
    'statistics with an end',
    `conversationStats?${conversation}&until=${Date.now() - DAYS_BACK * DAY_MS}`,
  ),
  byOwner('Monitor: health', `conversationHealth?${conversation}`),
  byOwner('moderation list with counts', `comments?${conversation}&${MODERATION}`),
  byOwner('a page of the moderation list', `comments?${conversation}&${MODERATION}&limit=50`),
  byOwner('moderation log', `moderationLog?${conversation}`),
  byOwner('launch check', `conversation/launchCheck?${conversation}`),
  byOwner('participation', `participation?${conversation}`),
  byOwner('people of the conversation', `people?${conversation}`),
  byOwner('reports', `reports?${conversation}`),
  byOwner('topics', `topicMod/topics?${conversation}`),
  byOwner('external ids', `xids?${conversation}`),
]

/** Lists the calls of the participant page. */
const listParticipantCalls = (conversation: string): MeasuredCall[] => [
  byAnyone('participationInit', `participationInit?${conversation}`),
  byAnyone('next comment', `nextComment?${conversation}`),
  byAnyone('comments for participants', `comments?${conversation}`),
  byAnyone('featured participants', `votes/famous?${conversation}`),
]

const listMapCalls = (conversation: string): MeasuredCall[] => [
  byOwner('pca2 of all votes', `math/pca2?${conversation}`),
  byAnyone('pca2 of the public state', `math/pca2?${conversation}`),
  byOwner('pca2 with all people', `math/pca2?${conversation}&people=all`),
  byOwner('state of the analysis', `math/state?${conversation}`),
  byOwner('people of base clusters', `bidToPid?${conversation}`),
]

/** Lists the calls of report pages. */
const listReaderCalls = (conversation: string, report_id: string): MeasuredCall[] => [
  byAnyone('statistics for readers of a report', `conversationStats?${conversation}&report_id=${report_id}`),
  byAnyone('report data', `reportData/${report_id}`),
  byAnyone('report landscape', `reportLandscape/${report_id}`),
  byAnyone('report replay', `reportReplay/${report_id}`),
  byAnyone('list of a report’s files', `reportExport/${report_id}`),
]

const REPORT_FILES = [
  'summary.csv',
  'comments.csv',
  'comment-groups.csv',
  'comment-clusters.csv',
  'findings.csv',
  'participant-votes.csv',
  'votes.csv',
]

const listFileCalls = ({ conversation_id, report_id }: FilledConversation): MeasuredCall[] => [
  ...REPORT_FILES.map((file) => byOwner(`report: ${file}`, `reportExport/${report_id}/${file}`)),
  ...['votes.csv', 'participants-votes.csv', 'comments.csv'].map((file) =>
    byOwner(`archive: ${file}`, `conversationArchive/${conversation_id}/${file}`),
  ),
  byOwner('data export, .zip', `dataExport?conversation_id=${conversation_id}`),
]

/** The files of published votes as anybody gets them. */
export const listPublishedCalls = ({ report_id }: FilledConversation): MeasuredCall[] =>
  ['votes.csv', 'participant-votes.csv'].map((file) =>
    byAnyone(`published: ${file}`, `reportExport/${report_id}/${file}`),
  )

/** The calls that read a conversation. */
export function listConversationCalls(filled: FilledConversation): MeasuredCall[] {
  const conversation = `conversation_id=${filled.conversation_id}`
  return [
    ...listConsoleCalls(conversation),
    ...listParticipantCalls(conversation),
    ...listMapCalls(conversation),
    ...listReaderCalls(conversation, filled.report_id),
    ...listFileCalls(filled),
  ]
}

/** The calls that read a conversation of 10,000 comments and 5,000 invites. */
export function listWideCalls(filled: FilledConversation): MeasuredCall[] {
  const conversation = `conversation_id=${filled.conversation_id}`
  const calls = [
    byOwner('moderation list with counts', `comments?${conversation}&${MODERATION}`),
    byOwner('comments for participants', `comments?${conversation}`),
    byOwner('launch check', `conversation/launchCheck?${conversation}`),
    byOwner('Monitor: health', `conversationHealth?${conversation}`),
    byOwner('a page of invites', `treevite/invites?${conversation}&counts=true&limit=500`),
    byOwner('invites.csv', `treevite/invites/csv?${conversation}`),
    byOwner('waves', `treevite/waves?${conversation}`),
    byOwner('pca2', `math/pca2?${conversation}`),
    byAnyone('report data', `reportData/${filled.report_id}`),
    byOwner('comments.csv', `reportExport/${filled.report_id}/comments.csv`),
    byOwner('findings.csv', `reportExport/${filled.report_id}/findings.csv`),
  ]
  return calls.map((call) => ({ ...call, name: `10,000 comments: ${call.name}` }))
}

/** The lists of an account with many conversations. @param limit conversations in the list */
export const listAccountCalls = (limit: number): MeasuredCall[] => [
  byOwner('list of all conversations', `conversations?limit=${limit}`),
  byOwner('the same with comments to review', `conversations?limit=${limit}&want_comments_waiting=true`),
  byOwner('public conversations of a context', `conversations?context=/&limit=${limit}`),
]

/** Lists the calls that access tokens may not make. */
export const listPersonCalls = (): MeasuredCall[] => [
  byOwner('first page of conversations', 'conversations?want_page=true&part=mine'),
  byOwner('a search in them', 'conversations?want_page=true&part=mine&search=number+77'),
  byOwner('people of the site', 'people'),
  byOwner('account', 'users'),
  byOwner('all that is stored about the account', 'users/data'),
  byOwner('access tokens', 'accessTokens'),
]
