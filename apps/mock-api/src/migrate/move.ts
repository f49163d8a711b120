import type { Dependencies } from '../core/dependencies.ts'
import type { Source } from './source.storage.ts'

/** A running migration. */
export interface Move extends Pick<Dependencies, 'db' | 'clock' | 'random'> {
  readonly source: Source
  /** the provider whose subjects both products know; undefined to link people by their address alone */
  readonly issuer: string | undefined
}
