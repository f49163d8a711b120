import { conversations, toRequest } from '@folkmoot/api-types'

export const request = toRequest(conversations.getConversation, { query: {} })
