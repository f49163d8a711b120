import type { CallName } from '@folkmoot/api-types/contract'
import {
  ADMINISTRATOR_ROW,
  ANYONE,
  ANYONE_ROW,
  ANY_TOKEN_ROW,
  SIGNED_IN_OR_PARTICIPANT,
  SIGNED_IN_OR_PARTICIPANT_ROW,
  MODERATORS,
  createModeratorRow,
  createReaderRow,
  NO_RIGHT,
  createOwnerRow,
  SIGNED_IN,
  SIGNED_IN_ROW,
  SITE_OWNER_ROW,
  type AuthorityRow,
} from './rows.ts'

const WRONG_XID_READER = '403 polis_err_get_xids_not_authorized'
const xidsInUse = createModeratorRow(WRONG_XID_READER, '401 polis_err_get_xids_authentication_required')
const allowedXids = createModeratorRow(
  '403 polis_err_get_xidAllowList_not_authorized',
  '401 polis_err_get_xidAllowList_authentication_required',
)
const peopleOwners = createOwnerRow('403 polis_err_people_owner_only')
const webhookOwners = createOwnerRow('403 polis_err_webhook_owner_only')
const webhookOfOwners: AuthorityRow = {
  allowed: ['owner', 'administrator'],
  noRight: '404 polis_err_webhook_not_found',
  except: { participant: NO_RIGHT, other: NO_RIGHT },
}
const NO_SECURITY_LOG = '403 polis_err_get_security_log_auth'
const NO_STATS = '403 polis_err_conversationStats_need_report_id_or_moderation_permission'

/** Imports of an account: to others they do not exist. */
/**
 * The roles that may make each call, according to the contract alone. It does not use the `access` of the calls, because
 * it checks that.
 */
export const MATRIX: Readonly<Record<CallName, AuthorityRow>> = {
  config: ANYONE_ROW,
  health: ANYONE_ROW,
  ready: ANYONE_ROW,
  testConnection: ANYONE_ROW,
  testDatabase: ANYONE_ROW,

  currentUser: { allowed: [...SIGNED_IN_OR_PARTICIPANT, 'other'], noToken: '401 Authentication required' },
  updateUser: { allowed: SIGNED_IN, noToken: '401 Authentication required' },
  deregister: ANYONE_ROW,
  signOutEverywhere: { allowed: ['administrator'] },

  listPeople: createReaderRow('403 polis_err_people_no_role'),
  changePerson: peopleOwners,
  removePerson: peopleOwners,
  transferConversation: createOwnerRow('403 polis_err_people_holder_only'),
  createInvitation: peopleOwners,
  withdrawInvitation: peopleOwners,
  readInvitation: SIGNED_IN_ROW,
  acceptInvitation: SIGNED_IN_ROW,

  listAccessTokens: peopleOwners,
  createAccessToken: createReaderRow('403 polis_err_people_no_role'),
  revokeAccessToken: {
    allowed: ['owner', 'administrator'],
    noRight: '404 polis_err_token_not_found',
    except: { participant: NO_RIGHT, other: NO_RIGHT },
  },

  listWebhooks: webhookOwners,
  createWebhook: webhookOwners,
  deleteWebhook: webhookOfOwners,
  testWebhook: webhookOfOwners,
  listWebhookDeliveries: webhookOfOwners,
  redeliverWebhook: webhookOfOwners,

  getParticipantData: SIGNED_IN_OR_PARTICIPANT_ROW,
  eraseParticipant: SIGNED_IN_OR_PARTICIPANT_ROW,
  getAccountData: SIGNED_IN_ROW,
  // of another account; people who erase their own have none afterwards
  eraseAccount: ADMINISTRATOR_ROW,

  getConversation: ANYONE_ROW,
  listConversations: {
    allowed: SIGNED_IN,
    noToken: '403 polis_err_need_auth',
    noRight: '403 polis_err_need_auth',
  },
  listConversationPage: {
    allowed: SIGNED_IN,
    noToken: '403 polis_err_need_auth',
    noRight: '403 polis_err_need_auth',
  },
  pinConversation: createReaderRow(),
  listConversationsOfContext: ANYONE_ROW,
  createConversation: SIGNED_IN_ROW,
  changeLogo: createModeratorRow(),
  updateConversation: createModeratorRow('403 polis_err_update_conversation_permission'),
  cloneConversation: createModeratorRow(),
  checkLaunch: createModeratorRow(),
  createRehearsal: createModeratorRow(),
  closeConversation: createOwnerRow('403 polis_err_closing_conversation_no_such_conversation'),
  reopenConversation: createOwnerRow('403 polis_err_closing_conversation_no_such_conversation'),
  deleteConversation: createOwnerRow('403 polis_err_conversation_owner_only'),
  preloadConversation: ANYONE_ROW,
  conversationUuid: createModeratorRow('403 polis_err_conversation_uuid_permission'),

  listModerationPage: createReaderRow('403 polis_err_get_comments_permission'),
  listModerationComments: createReaderRow('403 polis_err_get_comments_permission'),
  listCommentsPage: ANYONE_ROW,
  listComments: ANYONE_ROW,
  createComment: ANYONE_ROW,
  moderateComment: createModeratorRow('403 polis_err_update_comment_auth'),
  uploadComments: createModeratorRow('403 polis_err_post_comment_auth'),
  replaceComment: createModeratorRow('403 polis_err_update_comment_auth'),
  listModerationLog: createReaderRow('403 polis_err_get_moderation_log_auth'),
  downloadModerationLog: createReaderRow('403 polis_err_get_moderation_log_auth'),

  getModerationDigest: createModeratorRow('403 polis_err_update_comment_auth'),
  setModerationDigest: createModeratorRow('403 polis_err_update_comment_auth'),

  listSecurityLog: createOwnerRow(NO_SECURITY_LOG),

  conversationStats: createReaderRow(NO_STATS, NO_STATS),
  importConversation: SIGNED_IN_ROW,

  listReportsOfBoth: {
    allowed: ANYONE,
    success: '404 polis_err_get_reports_should_not_specify_both_report_id_and_conversation_id',
  },
  getReport: ANYONE_ROW,
  listReports: createReaderRow('403 polis_err_permissions', '403 polis_err_permissions'),
  listOwnReports: ANYONE_ROW,
  createReport: createModeratorRow('403 polis_err_post_reports_permissions'),
  publishReport: createModeratorRow('403 polis_err_put_reports_permissions'),
  answerComment: createModeratorRow('403 polis_err_put_reports_permissions'),
  updateReport: createModeratorRow('403 polis_err_put_reports_permissions'),
  deleteReport: createOwnerRow('403 polis_err_report_owner_only'),
  selectReportComment: createModeratorRow('403 polis_err_POST_reportCommentSelections_auth'),
  reportData: ANYONE_ROW,
  reportLandscape: ANYONE_ROW,
  reportReplay: ANYONE_ROW,
  exportData: createOwnerRow('403 polis_err_data_export_auth'),
  findStoredExport: {
    ...createOwnerRow('403 polis_err_data_export_results_auth'),
    success: '404 polis_err_data_export_results_not_stored',
  },
  downloadReportFile: ANYONE_ROW,
  topicReport: ANYONE_ROW,
  readTranslations: ANYONE_ROW,
  listTranslatedTexts: createModeratorRow(),
  saveTranslations: createModeratorRow(),
  wall: ANYONE_ROW,
  chooseWallComment: createModeratorRow(),
  downloadArchiveFile: createReaderRow('403 polis_err_conversation_archive_permission'),

  openPage: { allowed: ANYONE, success: '302' },
  getDomainList: SIGNED_IN_ROW,
  setDomainList: SITE_OWNER_ROW,

  participationInit: ANYONE_ROW,
  nextComment: ANYONE_ROW,
  conversationHealth: createReaderRow(),
  createParticipant: SIGNED_IN_OR_PARTICIPANT_ROW,
  getParticipant: SIGNED_IN_OR_PARTICIPANT_ROW,
  subscribe: SIGNED_IN_OR_PARTICIPANT_ROW,
  confirmSubscription: ANYONE_ROW,
  unsubscribe: ANYONE_ROW,
  signOutParticipant: { allowed: ['participant'] },
  createDeviceCode: { allowed: ['participant'] },
  // the code that everybody sends is nobody's
  continueOnDevice: { allowed: ANYONE, success: '403 polis_err_device_code' },
  countParticipation: createOwnerRow('403 polis_err_get_participation_auth'),
  importVotes: createOwnerRow('403 polis_err_votes_bulk_delphi_disabled'),
  castVote: ANYONE_ROW,
  listVotes: ANYONE_ROW,
  listMyComments: ANY_TOKEN_ROW,
  listMyVotes: ANY_TOKEN_ROW,

  downloadXids: {
    allowed: MODERATORS,
    noRight: '403 polis_err_data_export_permission',
    // callers without a sign-in learn nothing about the id in their request
    except: { participant: NO_RIGHT, other: NO_RIGHT },
  },
  listXids: xidsInUse,
  downloadXidsInUse: xidsInUse,
  allowXidsEverywhere: SIGNED_IN_ROW,
  listXidSecrets: SIGNED_IN_ROW,
  createXidSecret: SITE_OWNER_ROW,
  withdrawXidSecret: SITE_OWNER_ROW,
  listAllowedXids: allowedXids,
  downloadAllowedXids: allowedXids,
  allowXids: createModeratorRow(
    '403 polis_err_post_xidAllowList_not_authorized',
    '401 polis_err_post_xidAllowList_authentication_required',
  ),

  listWaves: createModeratorRow(),
  createWave: { allowed: MODERATORS, success: '201' },
  listInvites: createModeratorRow(),
  downloadInvites: createModeratorRow(),
  revokeInvites: createModeratorRow(),
  expireWave: createModeratorRow(),
  acceptInvite: { allowed: ANYONE, success: '201' },
  login: ANYONE_ROW,
  listMyInvites: ANY_TOKEN_ROW,
  downloadMyInvites: ANY_TOKEN_ROW,
  getMyPlace: ANY_TOKEN_ROW,

  listTopics: createReaderRow('403 polis_err_topicMod_auth'),
  topicComments: createReaderRow('403 polis_err_topicMod_auth'),
  proximity: createReaderRow('403 polis_err_topicMod_auth'),
  topicStats: createReaderRow('403 polis_err_topicMod_auth'),
  topicHierarchy: createReaderRow('403 polis_err_topicMod_auth'),
  moderateTopics: createModeratorRow('403 polis_err_topicMod_moderate_auth'),
  editTopic: createModeratorRow('403 polis_err_topicMod_moderate_auth'),
  requestTopicAnalysis: createModeratorRow('403 polis_err_topicMod_moderate_auth'),
  listTopicRuns: ANYONE_ROW,
  reportTopicStats: ANYONE_ROW,

  oldOpinionMap: { allowed: ANYONE, success: '304' },
  opinionMapPart: ANYONE_ROW,
  opinionMap: ANYONE_ROW,
  analysisProgress: createReaderRow(),
  requestOpinionAnalysis: createModeratorRow(),
  clusterMembers: ANYONE_ROW,
  ownCluster: SIGNED_IN_OR_PARTICIPANT_ROW,
  famousVotes: ANYONE_ROW,
  listPictured: ANYONE_ROW,
  updatePictured: createModeratorRow('403 polis_err_ptptoi_permissions_123'),
}
