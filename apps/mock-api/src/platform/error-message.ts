/** The message of what was thrown. */
export const getErrorMessage = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)
