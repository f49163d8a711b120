/** Codes with their status and the sentence that goes with them: what is wrong, and what to do. */
export type FailureTable = Readonly<Record<string, readonly [status: number, sentence: string]>>
