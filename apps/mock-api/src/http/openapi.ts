import { errorCodes, statusOfError, type Endpoint } from '@folkmoot/api-types'
import { PRODUCT } from '@folkmoot/domain'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** What the documentation says of a call: made from the same value that drives it. */
export function operation(name: string, endpoint: Endpoint) {
  const access = [endpoint.access].flat().join(' or ')
  const errors = endpoint.errors.map((code) => `${statusOfError(code)} \`${code}\``).join(', ')
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${access}.${errors ? ` Errors of its own: ${errors}.` : ''}`,
    ...(access === 'public' ? { security: [] } : {}),
    ...(endpoint.requestType === 'multipart' ? { consumes: ['multipart/form-data'] } : {}),
  }
}

/** Serves the document and a page to browse it. Register it before the routes that it describes. */
export async function registerDocs(app: FastifyInstance, origin: string): Promise<void> {
  const codes = errorCodes().map((code) => `${statusOfError(code)} \`${code}\``)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT} API`,
        version: '3',
        description: `Errors are JSON: \`{ error, message, status, field? }\`. Codes: ${codes.join(', ')}.`,
      },
      servers: [{ url: origin }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
