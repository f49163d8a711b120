export { type OwnedConversations, eraseAccount, listOwnedConversations } from './erase-account.storage.ts'
