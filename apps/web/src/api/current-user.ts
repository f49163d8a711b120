import { users } from '@folkmoot/api-types/users'
import { api } from './api.ts'
import { createQuery } from './contract-endpoints.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({ currentUser: createQuery(build, users.currentUser, 'User') }),
})

/** Who is signed in, as the server knows them: name, e-mail address, administrator or not, privileged or not. */
export const useCurrentUser = () => usersApi.useCurrentUserQuery({})
