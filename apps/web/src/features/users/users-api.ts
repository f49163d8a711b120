import { users } from '@folkmoot/api-types/users'
import { api } from '../../api/api.ts'
import { createMutation } from '../../api/contract-endpoints.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    signOutEverywhere: createMutation(build, users.signOutEverywhere),
  }),
})

export const { useSignOutEverywhereMutation } = usersApi
