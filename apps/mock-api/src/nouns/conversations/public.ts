export {
  canModerate,
  canReadAll,
  findOwnRole,
  findRole,
  findUserRole,
  hasOwnerRights,
  isDeniedResults,
  requireOwnSite,
  requireSiteOwner,
} from './authority.ts'
export {
  attachSettings,
  endDraft,
  findConversation,
  findConversationByZid,
  findZid,
  getConversation,
  isRehearsalZid,
  listRehearsals,
  lockConversation,
  participantCount,
  publicVoters,
  selectPageRows,
  updateConversation,
} from './conversations.storage.ts'
export { copySettings, streamSeeds } from './copy.storage.ts'
export { createListDetails } from './list-details.storage.ts'
export { createConversation } from './create-conversation.storage.ts'
export { CONVERSATION_TABLES, LARGE_TABLES, hideDeletedConversation } from './delete-conversation.storage.ts'
export { type Place, findRoleAt, findRoleHolder, getPlace, lockPlace } from './authority.ts'
export { findLogo } from './logo.storage.ts'
export { toDetailsReply, toListItemReply } from './reply.ts'
export { type SettingColumns, toSettingColumns } from './setting-columns.ts'
