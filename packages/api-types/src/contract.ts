import { accessTokens } from './access-tokens.ts'
import { archive, reportExports, imports } from './exports.ts'
import { comments } from './comments.ts'
import { conversationList } from './conversation-list.ts'
import { conversations } from './conversations.ts'
import { embed } from './embed.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import { inviteTree } from './invite-tree.ts'
import { math } from './math.ts'
import { moderationDigest, moderationLog } from './moderation-log.ts'
import { participation } from './participation.ts'
import { people } from './people.ts'
import { personalData } from './personal-data.ts'
import { preparation } from './preparation.ts'
import { reportData } from './report-data.ts'
import { reports } from './reports.ts'
import { securityLog } from './security-log.ts'
import { site } from './site.ts'
import { stats } from './stats.ts'
import { subscriptions } from './subscriptions.ts'
import { topicReport, topics } from './topics.ts'
import { users } from './users.ts'
import { votes } from './votes.ts'
import { translations } from './translations.ts'
import { wall } from './wall.ts'
import { webhooks } from './webhooks.ts'
import { xids } from './xids.ts'

/**
 * The whole contract: the calls of every feature. The server mounts it in one loop; the API document, the authority
 * matrix and the tests that make every call read it too, so a new feature is registered here once.
 */
export const CONTRACT = {
  users,
  people,
  accessTokens,
  webhooks,
  personalData,
  conversations,
  conversationList,
  preparation,
  stats,
  participation,
  votes,
  subscriptions,
  comments,
  moderationLog,
  moderationDigest,
  securityLog,
  inviteTree,
  xids,
  embed,
  reports,
  reportData,
  reportExports,
  topicReport,
  archive,
  imports,
  math,
  topics,
  translations,
  wall,
  site,
} as const satisfies Record<string, Contract>

/** The name of a feature in the contract. */
export type FeatureName = keyof typeof CONTRACT

/** The name of a call; names are unique across features. */
export type CallName = { [F in FeatureName]: keyof (typeof CONTRACT)[F] }[FeatureName]

/** A chapter of the API document. */
interface Chapter {
  readonly name: string
  readonly description: string
}

const PEOPLE: Chapter = {
  name: 'People',
  description: 'who the caller is; who works on a conversation; showing and erasing personal data',
}
const AUTOMATION: Chapter = {
  name: 'Automation',
  description: 'tokens with which programs act for an account; messages to other servers',
}
const CONVERSATIONS: Chapter = {
  name: 'Conversations',
  description: 'create, change, open, close and count conversations',
}
const PARTICIPATION: Chapter = {
  name: 'Participation',
  description: 'the participant page: the next comment, votes, updates by e-mail',
}
const MODERATION: Chapter = {
  name: 'Comments and moderation',
  description: 'write and upload comments, moderate them alone or with others, read the moderation log',
}
const SECURITY: Chapter = {
  name: 'Security',
  description: 'who did what with settings, people, keys and data',
}
const INVITE_TREE: Chapter = {
  name: 'Invite tree',
  description: 'waves of invites, codes, login on another device',
}
const EXTERNAL_IDS: Chapter = { name: 'External ids', description: 'participants named by another site' }
const EMBEDDING: Chapter = { name: 'Embedding', description: 'conversations inside other pages' }
const REPORTS: Chapter = {
  name: 'Reports and files',
  description: 'report pages for anyone with a report_id; exports, archives, imports',
}
const OPINIONS: Chapter = { name: 'Opinions', description: 'opinion groups and the opinion map' }
const TOPICS: Chapter = { name: 'Topics', description: 'topics of comments, and moderation of whole topics' }
const SERVER: Chapter = { name: 'This server', description: 'settings and health' }

/** The chapter of each feature. Chapters appear in the order of their first feature. */
const CHAPTER_OF_FEATURE: Readonly<Record<FeatureName, Chapter>> = {
  users: PEOPLE,
  people: PEOPLE,
  accessTokens: AUTOMATION,
  webhooks: AUTOMATION,
  personalData: PEOPLE,
  conversations: CONVERSATIONS,
  conversationList: CONVERSATIONS,
  preparation: CONVERSATIONS,
  stats: CONVERSATIONS,
  participation: PARTICIPATION,
  votes: PARTICIPATION,
  subscriptions: PARTICIPATION,
  comments: MODERATION,
  moderationLog: MODERATION,
  moderationDigest: MODERATION,
  securityLog: SECURITY,
  inviteTree: INVITE_TREE,
  xids: EXTERNAL_IDS,
  embed: EMBEDDING,
  reports: REPORTS,
  reportData: REPORTS,
  reportExports: REPORTS,
  topicReport: REPORTS,
  archive: REPORTS,
  imports: REPORTS,
  math: OPINIONS,
  topics: TOPICS,
  translations: MODERATION,
  wall: OPINIONS,
  site: SERVER,
}

/** The chapters of the API document, in the order in which a new reader needs them. */
export const CHAPTERS: readonly Chapter[] = [...new Set(Object.values(CHAPTER_OF_FEATURE))]

/** Every call of the contract by its name. */
export const CALLS = Object.assign({}, ...Object.values(CONTRACT)) as Readonly<Record<CallName, Endpoint>>

/** The chapter of the API document in which a call appears. @throws when the call is not part of the contract */
export function findChapter(endpoint: Endpoint): string {
  const feature = Object.entries(CONTRACT).find(([, calls]) =>
    Object.values(calls as Contract).includes(endpoint),
  )?.[0]
  if (feature === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} is not part of the contract.`)
  return CHAPTER_OF_FEATURE[feature as FeatureName].name
}
