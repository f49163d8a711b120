import { afterEach } from 'vitest'
import { listChecks, runCheck } from './check-registry.ts'

// A setup file of vitest: after each test, the checks of all open test servers run.
afterEach(async () => {
  for (const check of listChecks()) await runCheck(check)
})
