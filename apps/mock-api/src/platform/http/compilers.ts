import createValidatorPool from '@fastify/ajv-compiler'
import createSerializerPool from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type CompilersFactory = NonNullable<SchemaController['compilersFactory']>
type Serializer = (document: unknown) => string

const buildSerializer = createSerializerPool()
const serializers = new WeakMap<object, Serializer>()

/**
 * Fastify's schema compilers with a cache for all servers of the process: compiling the contract takes 170 ms, and tests
 * create hundreds of servers. Schemas are constants, so the object itself is the key.
 */
export const compilers: CompilersFactory = {
  // Ajv caches compiled schemas, and the pool keeps Ajv
  buildValidator: createValidatorPool(),
  buildSerializer: ((...options) => {
    const compile = buildSerializer(...options)
    return (route) => {
      const schema = route.schema as object
      const cached = serializers.get(schema)
      if (cached) return cached
      const serializer: Serializer = compile(route)
      serializers.set(schema, serializer)
      return serializer
    }
  }) satisfies typeof buildSerializer,
}
