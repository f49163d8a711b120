import type { CONTRACT, FeatureName } from '@folkmoot/api-types/contract'
import type { Handlers } from '../../platform/http/context.ts'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { createAccessTokensHandlers } from '../../nouns/access-tokens/handlers.ts'
import { createArchiveHandlers } from '../../nouns/archive/handlers.ts'
import { createCommentsHandlers } from '../../nouns/comments/handlers.ts'
import { createConversationListHandlers } from '../../nouns/conversation-list/handlers.ts'
import { createConversationsHandlers } from '../../nouns/conversations/handlers.ts'
import { createEmbedHandlers } from '../../nouns/embed/handlers.ts'
import { createReportExportsHandlers } from '../../nouns/exports/handlers.ts'
import { createImportsHandlers } from '../../nouns/imports/handlers.ts'
import { createInviteTreeHandlers } from '../../nouns/invite-tree/handlers.ts'
import { createMathHandlers } from '../../nouns/analysis/handlers.ts'
import { createModerationDigestHandlers } from '../../nouns/moderation-digest/handlers.ts'
import { createModerationLogHandlers } from '../../nouns/moderation-log/handlers.ts'
import { createParticipationHandlers } from '../../nouns/participation/handlers.ts'
import { createReportDataHandlers } from '../../nouns/reports/data.ts'
import { createReportsHandlers } from '../../nouns/reports/handlers.ts'
import { createTopicReportHandlers } from '../../nouns/reports/topics.ts'
import { createSecurityLogHandlers } from '../../nouns/security-log/handlers.ts'
import { createSiteHandlers } from '../../nouns/site/handlers.ts'
import { createStatsHandlers } from '../../nouns/stats/handlers.ts'
import { createPeopleHandlers } from '../../nouns/people/handlers.ts'
import { createPersonalDataHandlers } from '../../nouns/personal-data/handlers.ts'
import { createPreparationHandlers } from '../../nouns/preparation/handlers.ts'
import { createSubscriptionsHandlers } from '../../nouns/subscriptions/handlers.ts'
import { createTopicsHandlers } from '../../nouns/topics/handlers.ts'
import { createUsersHandlers } from '../../nouns/users/handlers.ts'
import { createVotesHandlers } from '../../nouns/votes/handlers.ts'
import { createWebhooksHandlers } from '../../nouns/webhooks/handlers.ts'
import { createXidsHandlers } from '../../nouns/xids/handlers.ts'
import { createTranslationHandlers } from '../../nouns/translations/handlers.ts'
import { createWallHandlers } from '../../nouns/wall/handlers.ts'

type HandlerFactories = {
  readonly [F in FeatureName]: (dependencies: HandlerDependencies) => Handlers<(typeof CONTRACT)[F]>
}

/** The handler factory of each feature. A missing feature, a missing handler or a wrong reply does not compile. */
export const HANDLER_FACTORIES: HandlerFactories = {
  users: createUsersHandlers,
  people: createPeopleHandlers,
  accessTokens: createAccessTokensHandlers,
  webhooks: createWebhooksHandlers,
  personalData: createPersonalDataHandlers,
  conversations: createConversationsHandlers,
  conversationList: createConversationListHandlers,
  preparation: createPreparationHandlers,
  stats: createStatsHandlers,
  participation: createParticipationHandlers,
  votes: createVotesHandlers,
  subscriptions: createSubscriptionsHandlers,
  comments: createCommentsHandlers,
  moderationLog: createModerationLogHandlers,
  moderationDigest: createModerationDigestHandlers,
  securityLog: createSecurityLogHandlers,
  inviteTree: createInviteTreeHandlers,
  xids: createXidsHandlers,
  embed: createEmbedHandlers,
  reports: createReportsHandlers,
  reportData: createReportDataHandlers,
  reportExports: createReportExportsHandlers,
  topicReport: createTopicReportHandlers,
  archive: createArchiveHandlers,
  imports: createImportsHandlers,
  math: createMathHandlers,
  topics: createTopicsHandlers,
  translations: createTranslationHandlers,
  wall: createWallHandlers,
  site: createSiteHandlers,
}
