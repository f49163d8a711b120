import { ApiError } from '../src/http/errors.ts'

export const refusal = new ApiError('polis_err_of_no_table')
