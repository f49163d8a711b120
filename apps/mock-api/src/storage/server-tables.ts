import type { Time } from './columns.ts'

/** A server that runs on this database. */
export interface ServerRow {
  id: string
  /** when it said last that it runs, by its own clock */
  beat: Time
}

/** What all servers together have taken from the shared part of a limit, see `SharedLimits`. */
export interface LimitGrantRow {
  limiter: string
  /** of the source of the requests */
  key_digest: string
  /** when the minute began */
  since: Time
  granted: number
}

/** The tables of what servers know of each other. */
export interface ServerTables {
  servers: ServerRow
  limit_grants: LimitGrantRow
}
