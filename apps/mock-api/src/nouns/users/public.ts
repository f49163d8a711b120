export { deleteAccount, moveConversation, moveConversations, unlinkAccount } from './storage.ts'
export { findCallerRow, toUserReply } from './reply.ts'
