import { ApiError } from '../src/core/errors.ts'

export const refusal = new ApiError('polis_err_of_no_table')
