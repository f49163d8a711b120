export { deleteAccount, moveConversation, moveConversations, unlinkAccount } from './accounts.storage.ts'
export { findCallerRow, toUserReply } from './reply.ts'
