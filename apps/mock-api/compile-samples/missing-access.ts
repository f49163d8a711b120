import { defineEndpoint } from '@folkmoot/api-types/endpoint'
import * as Type from 'typebox'

export const call = defineEndpoint({
  method: 'GET',
  path: '/x',
  summary: 'x',
  reply: Type.Object({}),
  errors: [],
})
