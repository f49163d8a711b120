import type { site } from '@folkmoot/api-types/site'
import type { Handlers } from '../src/http/context.ts'

export const handlers: Pick<Handlers<typeof site>, 'health'> = { health: async () => ({ status: 'fine' }) }
