import type { ErrorCode } from '@folkmoot/api-types/errors'
import type { ImportResult } from '@folkmoot/api-types/imports'
import { findDatabaseRefusal } from '../core/database-refusal.ts'
import { ApiError } from '../core/errors.ts'
import type { ImportTask } from '../core/run-import.ts'
import type { ImportStep } from '../features/imports/progress.ts'

const NOT_STORED_MESSAGE =
  'The database could not store this import. What is stored of it is deleted as soon as there is room. Try again later; whoever runs the server finds the cause in its log.'

/** Input of the thread of an import. */
export interface ImportWorkerData {
  /** the database, for `openWriter` */
  readonly url: string
  readonly task: ImportTask
}

/** A refusal that an error reply would have. */
export interface ImportFailure {
  readonly error: ErrorCode
  readonly message: string
  readonly field: string | null
}

/** What the thread says. It asks for each turn to write, because SQLite has one writer. */
export type ThreadMessage =
  | { readonly kind: 'acquire' | 'release' }
  | { readonly kind: 'finished'; readonly result: ImportResult }
  | { readonly kind: 'step'; readonly step: ImportStep }
  | { readonly kind: 'unpacked'; readonly bytes: number }
  | { readonly kind: 'refused'; readonly failure: ImportFailure }
  | { readonly kind: 'failed'; readonly reason: string; readonly code: string | undefined }

/** What the thread is told. Each message about unpacked bytes is answered: they were counted, or are too many. */
export type ServerMessage =
  | { readonly kind: 'acquired' | 'abort' | 'counted' }
  | { readonly kind: 'too-many'; readonly failure: ImportFailure }

/** A refusal as a message. */
export const toFailure = ({ code, message, details }: ApiError): ImportFailure => ({
  error: code,
  message,
  field: details.field ?? null,
})

/** Takes a refusal out of an error; undefined for a fault of the server. */
export const findFailure = (cause: unknown): ImportFailure | undefined =>
  cause instanceof ApiError ? toFailure(cause) : undefined

/** Says of any error why an import failed. What is wrong with the database is told by its name, and what else is the server's by none. */
export function describeFailure(cause: unknown): ImportFailure {
  const refusal = findFailure(cause)
  if (refusal) return refusal
  const unavailable = findDatabaseRefusal(cause)
  return unavailable
    ? { ...toFailure(unavailable), message: NOT_STORED_MESSAGE }
    : toFailure(new ApiError('polis_err_internal'))
}

/** Reads what a database or a disk calls an error, which is lost between threads. */
export function getErrorCode(cause: unknown): string | undefined {
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/** Makes an error of a refusal again. */
export const createRefusal = ({ error, message, field }: ImportFailure): ApiError =>
  new ApiError(error, { message, ...(field === null ? {} : { field }) })
