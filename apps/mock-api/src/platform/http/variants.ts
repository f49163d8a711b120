import type { Endpoint } from '@folkmoot/api-types/endpoint'
import type { IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { parseValue } from './parse-input.ts'

type VariantCondition = NonNullable<Endpoint['when']>
type Constraints = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>

/** Calls that share a path, and the query parameters that select one. */
export interface Variants {
  add: (path: string, name: string, when: VariantCondition) => void
  constraints: Constraints
}

const isMatch = (query: URLSearchParams, when: VariantCondition): boolean =>
  Object.entries(when).every(([name, condition]) => {
    // jQuery writes a list with brackets
    const value = query.get(name) ?? query.get(`${name}[]`)
    if (condition === 'given') return value !== null
    const reading = parseValue(value ?? false, { type: 'boolean' })
    return 'value' in reading && reading.value === true
  })

/** Creates the router constraint that selects one of several calls on a path by query parameters. */
export function createVariants(): Variants {
  const known = new Map<string, { name: string; when: VariantCondition }[]>()
  const pick = ({ url = '/' }: IncomingMessage): string => {
    const end = url.indexOf('?')
    const variants = known.get(end < 0 ? url : url.slice(0, end))
    if (!variants) return ''
    const query = new URLSearchParams(end < 0 ? '' : url.slice(end))
    return variants.find(({ when }) => isMatch(query, when))?.name ?? ''
  }
  const constraints: Constraints = {
    variant: {
      name: 'variant',
      storage: () => {
        const handlers = new Map<unknown, never>()
        return {
          get: (key) => handlers.get(key) ?? null,
          set: (key, handler) => void handlers.set(key, handler as never),
        }
      },
      validate: () => undefined,
      deriveConstraint: pick,
      mustMatchWhenDerived: false,
    },
  }
  return {
    add: (path, name, when) => void known.set(path, [...(known.get(path) ?? []), { name, when }]),
    constraints,
  }
}
