import {
  ANYONE,
  anyone,
  anyToken,
  HERE,
  here,
  HOSTS,
  hosts,
  NO_RIGHT,
  owners,
  SIGNED_IN,
  signedIn,
  type Row,
} from './rows.ts'

const WRONG_XID_READER = '403 polis_err_get_xids_not_authorized'
const xidsInUse = hosts(WRONG_XID_READER, '401 polis_err_get_xids_authentication_required')
const allowedXids = hosts(
  '403 polis_err_get_xidAllowList_not_authorized',
  '401 polis_err_get_xidAllowList_authentication_required',
)
const NO_STATS = '403 polis_err_conversationStats_need_report_id_or_moderation_permission'

/**
 * Who may make each call, written down from the contract and from nothing else: not from the `access` of the calls,
 * which it checks.
 */
export const MATRIX: Readonly<Record<string, Row>> = {
  config: anyone,
  health: anyone,
  testConnection: anyone,
  testDatabase: anyone,

  currentUser: { may: [...HERE, 'other'], noToken: '401 Authentication required' },
  updateUser: { may: SIGNED_IN, noToken: '401 Authentication required' },
  deregister: anyone,

  getConversation: anyone,
  listConversations: {
    may: SIGNED_IN,
    noToken: '403 polis_err_need_auth',
    noRight: '403 polis_err_need_auth',
  },
  listConversationsOfContext: anyone,
  createConversation: signedIn,
  updateConversation: hosts('403 polis_err_update_conversation_permission'),
  closeConversation: owners('403 polis_err_closing_conversation_no_such_conversation'),
  reopenConversation: owners('403 polis_err_closing_conversation_no_such_conversation'),
  preloadConversation: anyone,
  conversationUuid: hosts('403 polis_err_conversation_uuid_permission'),

  listModerationPage: hosts('403 polis_err_get_comments_permission'),
  listModerationComments: hosts('403 polis_err_get_comments_permission'),
  listCommentsPage: anyone,
  listComments: anyone,
  createComment: anyone,
  moderateComment: hosts('403 polis_err_update_comment_auth'),
  uploadComments: hosts('403 polis_err_post_comment_auth'),
  listModerationLog: hosts('403 polis_err_get_moderation_log_auth'),
  downloadModerationLog: hosts('403 polis_err_get_moderation_log_auth'),

  conversationStats: hosts(NO_STATS, NO_STATS),
  importConversation: signedIn,

  listReportsOfBoth: {
    may: ANYONE,
    success: '404 polis_err_get_reports_should_not_specify_both_report_id_and_conversation_id',
  },
  getReport: anyone,
  listReports: hosts('403 polis_err_permissions', '403 polis_err_permissions'),
  listOwnReports: anyone,
  createReport: hosts('403 polis_err_post_reports_permissions'),
  updateReport: hosts('403 polis_err_put_reports_permissions'),
  selectReportComment: hosts('403 polis_err_POST_reportCommentSelections_auth'),
  reportData: anyone,
  listReportFiles: anyone,
  downloadReportFile: anyone,
  topicReport: anyone,
  topicNarrative: anyone,
  downloadArchiveFile: hosts('403 polis_err_conversation_archive_permission'),

  openPage: { may: ANYONE, success: '302' },
  getDomainList: signedIn,
  setDomainList: signedIn,

  participationInit: anyone,
  nextComment: anyone,
  createParticipant: here,
  getParticipant: here,
  subscribe: here,
  unsubscribe: anyone,
  countParticipation: owners('403 polis_err_get_participation_auth'),
  castVote: anyone,
  listVotes: anyone,
  listMyVotes: anyToken,

  downloadXids: {
    may: HOSTS,
    noRight: '403 polis_err_data_export_permission',
    // whoever is not even signed in learns nothing of the id that they ask for
    except: { participant: NO_RIGHT, other: NO_RIGHT },
  },
  listXids: xidsInUse,
  downloadXidsInUse: xidsInUse,
  allowXidsEverywhere: signedIn,
  listAllowedXids: allowedXids,
  downloadAllowedXids: allowedXids,
  allowXids: hosts(
    '403 polis_err_post_xidAllowList_not_authorized',
    '401 polis_err_post_xidAllowList_authentication_required',
  ),

  listWaves: hosts(),
  createWave: { may: HOSTS, success: '201' },
  listInvites: hosts(),
  downloadInvites: hosts(),
  revokeInvites: hosts(),
  expireWave: hosts(),
  acceptInvite: { may: ANYONE, success: '201' },
  login: anyone,
  listMyInvites: anyToken,
  downloadMyInvites: anyToken,
  getMyPlace: anyToken,

  listTopics: hosts('403 polis_err_topicMod_auth'),
  topicComments: hosts('403 polis_err_topicMod_auth'),
  proximity: hosts('403 polis_err_topicMod_auth'),
  topicStats: hosts('403 polis_err_topicMod_auth'),
  topicHierarchy: hosts('403 polis_err_topicMod_auth'),
  moderateTopics: hosts('403 polis_err_topicMod_moderate_auth'),
  findTopicsAnew: hosts('403 polis_err_topicMod_moderate_auth'),
  listTopicRuns: anyone,
  reportTopicStats: anyone,

  oldOpinionMap: { may: ANYONE, success: '304' },
  opinionMap: anyone,
  analysisProgress: hosts(),
  analyseAnew: hosts(),
  clusterMembers: anyone,
  ownCluster: here,
  famousVotes: anyone,
  listPictured: anyone,
  updatePictured: hosts('403 polis_err_ptptoi_permissions_123'),
}
