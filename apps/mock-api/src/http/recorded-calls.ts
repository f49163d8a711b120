import recorded from './recorded-calls.json' with { type: 'json' }

/** A call that was made: what was sent, and the reply. Ids, times and secrets are replaced, long lists are cut. */
export interface RecordedCall {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly status: number
  /** JSON, or the first lines of a file; absent for other replies */
  readonly reply?: unknown
}

/** Every call as a test made it at a real server; `npx vitest run apps/mock-api/src/http/recorded-calls.test.ts -u` writes them. */
export const RECORDED_CALLS: Readonly<Partial<Record<string, RecordedCall>>> = recorded

/** What was changed in the recorded calls, in a sentence. */
export const RECORDING_NOTE =
  'Recorded from a real server. Ids, times and secrets are replaced; lists have three rows at most, and none deep inside.'
