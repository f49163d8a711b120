/** Error codes with status and message. A message says what is wrong and what to do. */
export type FailureTable = Readonly<Record<string, readonly [status: number, sentence: string]>>
