import type { conversations } from '@folkmoot/api-types/conversations'
import { conversations as calls } from '@folkmoot/api-types/conversations'
import { defineEndpoint, toRequest, type EndpointInput } from '@folkmoot/api-types/endpoint'
import type { site } from '@folkmoot/api-types/site'
import * as Type from 'typebox'
import { ApiError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/context.ts'

// What the contract refuses when it is compiled. Nothing runs this: the type check fails where one of these lines is no error.

type Health = Pick<Handlers<typeof site>, 'health'>

export const health: Health = { health: async () => ({ status: 'ok' }) }
export const input: EndpointInput<typeof conversations.getConversation> = {
  query: { conversation_id: '2demo' },
}

// @ts-expect-error: the other calls have no handler
export const missingHandler: Handlers<typeof site> = { ...health }

// @ts-expect-error: the contract knows no such status
export const wrongReply: Health = { health: async () => ({ status: 'fine' }) }

type Create = Pick<Handlers<typeof conversations>, 'createConversation'>
// @ts-expect-error: the reply lacks the conversation's id
export const missingField: Create = { createConversation: async () => ({ url: 'https://example.org/2demo' }) }

// @ts-expect-error: the query lacks the conversation's id
export const missingInput = () => toRequest(calls.getConversation, { query: {} })

const incomplete = { method: 'GET', path: '/x', summary: 'x', reply: Type.Object({}), errors: [] } as const
export const complete = () => defineEndpoint({ ...incomplete, access: 'public' })
// @ts-expect-error: nobody says who may make it
export const missingAccess = () => defineEndpoint(incomplete)

// @ts-expect-error: no table has this code
export const unknownCode = () => new ApiError('polis_err_of_no_table')
