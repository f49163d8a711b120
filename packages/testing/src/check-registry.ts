type Check = () => Promise<void>

const checks = new Set<Check>()

/** Registers a check that runs after each test. Returns the function that removes it. */
export function registerCheck(check: Check): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

/** The registered checks. */
export const listChecks = (): readonly Check[] => [...checks]
