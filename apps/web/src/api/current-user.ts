import { users } from '@folkmoot/api-types/users'
import { api } from './api.ts'
import { createQuery } from './contract-endpoints.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({ currentUser: createQuery(build, users.currentUser, 'User') }),
})

/** Loads the signed-in user from the server: name, e-mail address, administrator or not, privileged or not. */
export const useCurrentUser = () => usersApi.useCurrentUserQuery({})
