import type { Access } from '@folkmoot/api-types/access'
import type { Endpoint } from '@folkmoot/api-types/endpoint'

/** A call with its name in the contract. */
export interface Call {
  name: string
  endpoint: Endpoint
}

/** Lists who may make a call; one of the members is enough. */
export const getLevels = ({ access }: Endpoint): readonly Access[] =>
  typeof access === 'string' ? [access] : access
/** Checks that anyone may make a call. */
export const isPublic = (endpoint: Endpoint) => getLevels(endpoint).includes('public')
