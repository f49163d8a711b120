import type { Kysely, Migration } from 'kysely'

/** Creates a table. A column type with `?` is nullable. */
async function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: Readonly<Record<string, 'integer' | 'bigint' | 'text' | 'double precision' | 'text?' | 'bigint?'>>,
  key: readonly string[],
): Promise<void> {
  let create = db.schema.createTable(name)
  for (const [column, spec] of Object.entries(columns)) {
    const optional = spec === 'text?' || spec === 'bigint?'
    const type = spec === 'text?' ? 'text' : spec === 'bigint?' ? 'bigint' : spec
    create = create.addColumn(column, type, (definition) => (optional ? definition : definition.notNull()))
  }
  await create.addPrimaryKeyConstraint(`${name}_pk`, key as never).execute()
}

const createIndex = (db: Kysely<unknown>, name: string, columns: string[]) =>
  db.schema
    .createIndex(`${name}_by_${columns.join('_')}`)
    .on(name)
    .columns(columns)
    .execute()

const RUN = { zid: 'integer', job: 'text' } as const
const TOPIC = { ...RUN, layer: 'integer', cluster: 'integer' } as const

/** Topic runs, the decisions of moderators, and the data for undoing a decision. */
export const topics: Migration = {
  async up(db) {
    await createTable(db, 'topic_runs', { ...RUN, model_name: 'text', created: 'bigint' }, ['zid', 'job'])
    const named = { name: 'text', model_name: 'text', created: 'bigint' } as const
    const decided = {
      status: 'text',
      moderator: 'bigint?',
      moderated_at: 'bigint?',
      decision: 'bigint?',
    } as const
    await createTable(db, 'topics', { ...TOPIC, ...named, ...decided }, ['zid', 'job', 'layer', 'cluster'])
    await createIndex(db, 'topics', ['zid', 'decision'])
    // the key allows one topic per layer for each comment
    await createTable(db, 'topic_comments', { ...TOPIC, tid: 'integer' }, ['zid', 'job', 'layer', 'tid'])
    await createIndex(db, 'topic_comments', ['zid', 'job', 'layer', 'cluster'])
    const point = { tid: 'integer', x: 'double precision', y: 'double precision' } as const
    await createTable(db, 'topic_points', { ...RUN, ...point }, ['zid', 'job', 'tid'])
    const decision = { zid: 'integer', id: 'bigint', topic_key: 'text?' } as const
    const before = { status: 'text?', moderator: 'bigint?', moderated_at: 'bigint?' } as const
    await createTable(db, 'topic_decisions', { ...decision, ...before }, ['zid', 'id'])
    const state = { mod: 'integer', active: 'integer', is_meta: 'integer', modified: 'bigint' } as const
    await createTable(
      db,
      'topic_decision_comments',
      { zid: 'integer', id: 'bigint', tid: 'integer', ...state },
      ['zid', 'id', 'tid'],
    )
  },
}
