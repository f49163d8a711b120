import { afterAll, afterEach, vi } from 'vitest'
import { listChecks, runCheck } from './check-registry.ts'

// A setup file of vitest: after each test, the checks of all open test servers run.
afterEach(async () => {
  for (const check of listChecks()) await runCheck(check)
})

// vitest restores the environment before a test, which is too late for the hooks of the next file
afterAll(() => void vi.unstubAllEnvs())
