import type { conversations } from '@folkmoot/api-types/conversations'
import type { Handlers } from '../src/http/context.ts'

export const handlers: Pick<Handlers<typeof conversations>, 'createConversation'> = {
  createConversation: async () => ({ url: 'https://example.org/2demo' }),
}
