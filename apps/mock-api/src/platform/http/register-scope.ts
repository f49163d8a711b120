import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Registers routes with hooks and parsers of their own. Without a name Fastify looks the function up among all modules of the process. */
export async function registerScope(
  app: FastifyInstance,
  name: string,
  register: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  await app.register(fastifyPlugin(register, { name, encapsulate: true }))
}
