import type { site, InputOf, conversations } from '@folkmoot/api-types'
import type { Handlers } from '../src/http/context.ts'

export const handlers: Pick<Handlers<typeof site>, 'health'> = { health: async () => ({ status: 'ok' }) }
export const input: InputOf<typeof conversations.getConversation> = { query: { conversation_id: '2demo' } }
