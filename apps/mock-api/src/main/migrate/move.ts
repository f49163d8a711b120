import type { Dependencies } from '../../platform/http/dependencies.ts'
import type { Db } from '../../platform/storage/database.ts'
import type { UidMap } from './rows.ts'
import type { Source } from './source.storage.ts'

/** A running migration. */
export interface Move extends Pick<Dependencies, 'db' | 'clock' | 'random'> {
  readonly source: Source
  /** the provider whose subjects both products know; undefined to link people by their address alone */
  readonly issuer: string | undefined
}

/** A conversation that is being brought, hidden until it is whole. */
export interface MovingConversation extends Move {
  readonly uids: UidMap
  /** its number there and here */
  readonly sourceZid: number
  readonly zid: number
  /** the account that holds it */
  readonly owner: number
  /** stores a batch under a renewed lease, and lets other requests in */
  readonly write: (work: (tx: Db) => Promise<void>) => Promise<void>
}
