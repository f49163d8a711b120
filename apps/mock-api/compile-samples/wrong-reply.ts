import type { site } from '@folkmoot/api-types'
import type { Handlers } from '../src/http/context.ts'

export const handlers: Pick<Handlers<typeof site>, 'health'> = { health: async () => ({ status: 'fine' }) }
