import type { site } from '@folkmoot/api-types/site'
import type { Handlers } from '../src/http/context.ts'

export const handlers: Handlers<typeof site> = { health: async () => ({ status: 'ok' }) }
