import { type CurrentUser, users } from '@folkmoot/api-types/users'
import { api } from './api.ts'
import { createQuery } from './contract-endpoints.ts'

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({ currentUser: createQuery(build, users.currentUser, 'User') }),
})

/** Loads the signed-in user from the server: name, e-mail address, administrator or not, privileged or not. */
export const useCurrentUser = () => usersApi.useCurrentUserQuery({})

/**
 * Tells whether the server has calls of ours, beside those of the existing product: it says whether the account administers, which the
 * existing product does not (docs/decisions/contract-and-input.md#features-of-other-servers-are-found-by-asking). True while that is unknown.
 */
export const hasAdditions = (user: CurrentUser | undefined): boolean =>
  user === undefined || (user as Partial<CurrentUser>).is_admin !== undefined

/** The same of the signed-in user. */
export const useHasAdditions = (): boolean => hasAdditions(useCurrentUser().data)
