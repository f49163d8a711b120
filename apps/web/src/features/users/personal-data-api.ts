import { personalData } from '@folkmoot/api-types/personal-data'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'

const personalDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    // an action, because it is read on request and not cached
    readAccountData: createMutation(build, personalData.getAccountData),
    eraseAccount: createMutation(build, personalData.eraseAccount),
  }),
})

export const { useReadAccountDataMutation, useEraseAccountMutation } = personalDataApi
