import { accessTokens } from '@folkmoot/api-types/access-tokens'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const accessTokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    accessTokens: createQuery(build, accessTokens.listAccessTokens, 'AccessToken'),
    makeAccessToken: createMutation(build, accessTokens.createAccessToken, 'AccessToken'),
    endAccessToken: createMutation(build, accessTokens.revokeAccessToken, 'AccessToken'),
  }),
})

export const { useAccessTokensQuery, useMakeAccessTokenMutation, useEndAccessTokenMutation } = accessTokensApi
