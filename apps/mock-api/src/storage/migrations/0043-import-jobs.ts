import type { Migration } from 'kysely'

/** Imports that run beside other requests, and the parts of their files, whose bytes are in a folder. */
export const importJobs: Migration = {
  async up(db) {
    await db.schema
      .createTable('import_jobs')
      .addColumn('job_id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('uid', 'integer', (column) => column.notNull())
      .addColumn('token_id', 'integer')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('lease_until', 'bigint')
      .addColumn('holder', 'text')
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('phase', 'text')
      .addColumn('rows', 'integer', (column) => column.notNull())
      .addColumn('total_rows', 'integer')
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addColumn('created', 'bigint', (column) => column.notNull())
      .addColumn('modified', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('import_jobs_by_uid').on('import_jobs').columns(['uid', 'created']).execute()
    await db.schema
      .createIndex('import_jobs_by_state')
      .on('import_jobs')
      .columns(['state', 'created'])
      .execute()
    await db.schema
      .createTable('import_parts')
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_parts_pkey', ['job_id', 'part'])
      .execute()
  },
}
