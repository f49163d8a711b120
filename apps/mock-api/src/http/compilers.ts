import createValidatorPool from '@fastify/ajv-compiler'
import createSerializerPool from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type CompilersFactory = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
type Serializer = (document: unknown) => string

const buildSerializer = createSerializerPool()
const serializers = new WeakMap<object, Serializer>()

/**
 * Fastify's own compilers of schemas, but what was compiled once is kept for every server of the process: compiling the
 * whole contract takes 170 ms, and tests build hundreds of servers. The schemas are constants, so an object is its own name.
 */
export const compilers: CompilersFactory = {
  // Ajv keeps what it has compiled, and the pool keeps Ajv
  buildValidator: createValidatorPool(),
  buildSerializer: ((...options) => {
    const compile = buildSerializer(...options)
    return (route) => {
      const schema = route.schema as object
      const known = serializers.get(schema)
      if (known) return known
      const made: Serializer = compile(route)
      serializers.set(schema, made)
      return made
    }
  }) satisfies typeof buildSerializer,
}
