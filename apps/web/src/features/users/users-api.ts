import { users } from '@folkmoot/api-types/users'
import { api } from '../../api/api.ts'
import { createMutation, createQuery } from '../../api/contract-endpoints.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    moderators: createQuery(build, users.listModerators, 'User'),
    removeModerator: createMutation(build, users.removeModerator, 'User'),
    signOutEverywhere: createMutation(build, users.signOutEverywhere),
  }),
})

export const { useModeratorsQuery, useRemoveModeratorMutation, useSignOutEverywhereMutation } = usersApi
