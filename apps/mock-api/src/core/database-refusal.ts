import { findQueryProblem, isTemporary } from '../storage/database-problem.ts'
import { ApiError } from './errors.ts'

/** After which a client may ask again: a lock is over soon, a full disk is not. */
const LOCK_RETRY_SECONDS = 1
const REPAIR_RETRY_SECONDS = 30

const UNSTORED_MESSAGE =
  'The database cannot store this now. Try again later; whoever runs the server finds the cause in its log.'

/** Makes a refusal of an error of the database or its disk that passes, or that the operator mends; undefined for any other error. */
export function findDatabaseRefusal(error: unknown): ApiError | undefined {
  const problem = findQueryProblem(error)
  if (problem === undefined || !isTemporary(problem)) return undefined
  const isHeld = problem === 'locked' || problem === 'held'
  return new ApiError('polis_err_database_unavailable', {
    retryAfterSeconds: isHeld ? LOCK_RETRY_SECONDS : REPAIR_RETRY_SECONDS,
    ...(isHeld || problem === 'unreachable' ? {} : { message: UNSTORED_MESSAGE }),
    cause: error,
  })
}
