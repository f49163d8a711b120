import { trimEndCharacters } from '@folkmoot/domain/text'

/** Kinds of errors; each has an exit code. */
export type ErrorKind = 'failed' | 'unconfirmed' | 'used-wrongly' | 'not-signed-in' | 'cancelled'

/** The refusal of a server: its status, and the code of the contract if the answer has one. */
export interface Refusal {
  readonly status: number
  readonly code: string | undefined
}

interface CommandErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number | undefined
  readonly refusal?: Refusal
}

/** An error with a sentence for standard error that says what is wrong and what to do. */
export class CommandError extends Error {
  readonly kind: ErrorKind
  /** seconds after which the call can be repeated; undefined if that would not help */
  readonly retryAfterSeconds: number | undefined
  /** undefined if no server refused anything */
  readonly refusal: Refusal | undefined
  constructor(kind: ErrorKind, message: string, options?: CommandErrorOptions) {
    super(message, options)
    this.name = 'CommandError'
    this.kind = kind
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.refusal = options?.refusal
  }
}

/** Creates the error of a command that could not do its work. */
export const createFailure = (message: string, cause?: unknown): CommandError =>
  new CommandError('failed', message, { cause })

/** Creates the end of a command that says what would go, and waits for a confirmation. */
export const createPreview = (message: string): CommandError => new CommandError('unconfirmed', message)

/** Creates the error of an invalid command line, environment or settings file. */
export const createUsageError = (message: string): CommandError => new CommandError('used-wrongly', message)

/** Creates the error of a command that the person stopped. */
export const createCancellation = (): CommandError => new CommandError('cancelled', 'Cancelled.')

/** Gets the message of a thrown value. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Gets the code of a Node error, such as ENOENT, or of its cause. */
export function getErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return getErrorCode(error.cause)
}

const WRITE_ERROR_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full.',
  EDQUOT: 'your disk quota is used up.',
  EFBIG: 'it would exceed the size limit of files.',
  EACCES: 'you may not write there.',
  EPERM: 'you may not write there.',
  EROFS: 'that disk is read-only.',
  ENOENT: 'there is no such folder. Create it first.',
  ENOTDIR: 'a part of the path is a file, not a folder.',
  EEXIST: 'there is a file of that name already. Name another one, or move it away.',
  ENOTEMPTY: 'that folder is not empty. Name another one.',
  EISDIR: 'it is a folder. Name a file.',
}

/** Explains why something could not be written; ends with a full stop. */
export const explainWriteError = (error: unknown): string =>
  WRITE_ERROR_REASONS[getErrorCode(error) ?? ''] ?? `${trimEndCharacters(getErrorMessage(error), '.')}.`
