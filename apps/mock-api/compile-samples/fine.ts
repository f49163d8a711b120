import type { conversations } from '@folkmoot/api-types/conversations'
import type { EndpointInput } from '@folkmoot/api-types/endpoint'
import type { site } from '@folkmoot/api-types/site'
import type { Handlers } from '../src/http/context.ts'

export const handlers: Pick<Handlers<typeof site>, 'health'> = { health: async () => ({ status: 'ok' }) }
export const input: EndpointInput<typeof conversations.getConversation> = {
  query: { conversation_id: '2demo' },
}
