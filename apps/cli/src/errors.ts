/** How a command ended when it did not do what it was asked; the program makes an exit code of it. */
export type ErrorKind = 'failed' | 'used-wrongly' | 'not-signed-in' | 'cancelled'

/** An ending with one sentence for standard error that says what is wrong and what to do. */
export class CommandError extends Error {
  readonly kind: ErrorKind
  /** seconds after which the server takes the call again; undefined unless it said so */
  readonly retryAfterSeconds: number | undefined
  constructor(ending: ErrorKind, message: string, options?: ErrorOptions & { readonly retryAfter?: number }) {
    super(message, options)
    this.name = 'CommandError'
    this.kind = ending
    this.retryAfterSeconds = options?.retryAfter
  }
}

/** The work could not be done. */
export const createFailure = (message: string, cause?: unknown): CommandError =>
  new CommandError('failed', message, { cause })

/** The command line, the environment or a settings file says something that makes no sense. */
export const createUsageError = (message: string): CommandError => new CommandError('used-wrongly', message)

/** Someone stopped the command. */
export const createCancellation = (): CommandError => new CommandError('cancelled', 'Cancelled.')

/** The message of whatever was thrown. */
export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** The code of a Node error (ENOENT and its like), or of the error it was caused by. */
export function getErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return getErrorCode(error.cause)
}

const WRITE_ERROR_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full.',
  EDQUOT: 'your share of the disk is used up.',
  EFBIG: 'it would be larger than files may be here.',
  EACCES: 'you may not write there.',
  EPERM: 'you may not write there.',
  EROFS: 'that disk is read-only.',
  ENOENT: 'there is no such folder. Make it first.',
  ENOTDIR: 'a file stands where its folder should be.',
  EISDIR: 'it is a folder. Name a file.',
}

/** Why something could not be written, in words that say what to mend; ends with a full stop. */
export const explainWriteError = (error: unknown): string =>
  WRITE_ERROR_REASONS[getErrorCode(error) ?? ''] ?? getErrorMessage(error).replace(/\.*$/, '.')
