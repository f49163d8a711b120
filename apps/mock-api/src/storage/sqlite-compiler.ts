import { SqliteQueryCompiler, type LimitNode, type OffsetNode } from 'kysely'

/**
 * Casts `limit` and `offset`. SQLite plans a query again each time a bare `limit ?` is bound, which takes up to ten times as
 * long as running a short query; it does not look into a cast.
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
