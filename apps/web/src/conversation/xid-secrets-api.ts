import { xids } from '@folkmoot/api-types/xids'
import { api } from '../api/api.ts'
import { createMutation, createQuery } from '../api/contract-endpoints.ts'

const xidSecretsApi = api.injectEndpoints({
  endpoints: (build) => ({
    xidSecrets: createQuery(build, xids.listXidSecrets, 'XidSecret'),
    createXidSecret: createMutation(build, xids.createXidSecret, 'XidSecret'),
    withdrawXidSecret: createMutation(build, xids.withdrawXidSecret, 'XidSecret'),
  }),
})

export const { useXidSecretsQuery, useCreateXidSecretMutation, useWithdrawXidSecretMutation } = xidSecretsApi
