import { SqliteQueryCompiler, type LimitNode, type OffsetNode } from 'kysely'

/**
 * Writes queries for SQLite so that a prepared one stays prepared: SQLite plans by the value of a bare `limit ?`, and
 * plans anew each time it is bound, which takes up to ten times as long as running a short query. It does not look into
 * a cast.
 */
export class CastLimitQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit cast(')
    this.visitNode(limit)
    this.append(' as integer)')
  }

  protected override visitOffset({ offset }: OffsetNode): void {
    this.append('offset cast(')
    this.visitNode(offset)
    this.append(' as integer)')
  }
}
