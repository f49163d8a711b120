import type { CONTRACT, FeatureName } from '@folkmoot/api-types/contract'
import type { Handlers } from '../http/context.ts'
import type { HandlerDependencies } from '../core/dependencies.ts'
import { createAccessTokensHandlers } from './access-tokens/handlers.ts'
import { createArchiveHandlers } from './archive/handlers.ts'
import { createCommentsHandlers } from './comments/handlers.ts'
import { createConversationListHandlers } from './conversation-list/handlers.ts'
import { createConversationsHandlers } from './conversations/handlers.ts'
import { createEmbedHandlers } from './embed/handlers.ts'
import { createReportExportsHandlers } from './exports/handlers.ts'
import { createImportsHandlers } from './imports/handlers.ts'
import { createInviteTreeHandlers } from './invite-tree/handlers.ts'
import { createMathHandlers } from './math/handlers.ts'
import { createModerationDigestHandlers } from './moderation-digest/handlers.ts'
import { createModerationLogHandlers } from './moderation-log/handlers.ts'
import { createParticipationHandlers } from './participation/handlers.ts'
import { createReportDataHandlers } from './reports/data.ts'
import { createReportsHandlers } from './reports/handlers.ts'
import { createTopicReportHandlers } from './reports/topic-report.ts'
import { createSecurityLogHandlers } from './security-log/handlers.ts'
import { createSiteHandlers } from './site/handlers.ts'
import { createStatsHandlers } from './stats/handlers.ts'
import { createPeopleHandlers } from './people/handlers.ts'
import { createPersonalDataHandlers } from './personal-data/handlers.ts'
import { createPreparationHandlers } from './preparation/handlers.ts'
import { createSubscriptionsHandlers } from './subscriptions/handlers.ts'
import { createTopicsHandlers } from './topics/handlers.ts'
import { createUsersHandlers } from './users/handlers.ts'
import { createVotesHandlers } from './votes/handlers.ts'
import { createWebhooksHandlers } from './webhooks/handlers.ts'
import { createXidsHandlers } from './xids/handlers.ts'

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
  site: createSiteHandlers,
}
