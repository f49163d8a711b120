import { conversations } from '@folkmoot/api-types/conversations'
import { toRequest } from '@folkmoot/api-types/endpoint'

export const request = toRequest(conversations.getConversation, { query: {} })
