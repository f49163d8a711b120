import { runImportTask } from '@folkmoot/server/features/imports/import-task'
import {
  startImportRunner,
  type ImportRunnerOptions,
  type RunTask,
} from '@folkmoot/server/import-jobs/runner'
import { generateSecureInt } from '@folkmoot/server/secure-random'
import type { TestServer } from './server.ts'

const POLL_MS = 20

/** Runs a task on the thread that calls it: that of a database in memory. */
export const runInPlace: RunTask = (task, { db, ...run }) =>
  runImportTask(task, { dependencies: { db, clock: Date.now, random: generateSecureInt }, ...run })

/** Runs the imports of a test server on its own thread. @returns the function that stops them */
export const startTestRunner = (
  server: TestServer,
  options: Partial<ImportRunnerOptions> = {},
): (() => Promise<void>) =>
  startImportRunner({
    db: server.db,
    url: '',
    clock: Date.now,
    log: server.app.log,
    folder: server.config.importFolder,
    maxBytes: server.config.limits.import_bytes_per_account,
    imports: server.imports,
    run: runInPlace,
    pollMs: POLL_MS,
    ...options,
  })
