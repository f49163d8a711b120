type Check = () => Promise<void>

const checks = new Set<Check>()

/** Registers a check that runs after each test. Returns the function that removes it. */
export function registerCheck(check: Check): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/** Runs a check. One that fails is removed, so that it does not fail the tests after this one too. */
export async function runCheck(check: Check): Promise<void> {
  try {
    await check()
  } catch (cause) {
    checks.delete(check)
    throw cause
  }
}

/** The registered checks. */
export const listChecks = (): readonly Check[] => [...checks]
