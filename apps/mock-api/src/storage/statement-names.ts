/** Statements whose text a connection may remember: the fixed ones of `prepareQuery`, some 100. */
const MAX_NAMED_STATEMENTS = 500
/** Selects all columns: a migration of a newer server changes its result, and PostgreSQL then refuses to run it by its name. */
const ALL_COLUMNS = /(select|returning|\.|,) ?\*|"\.\*/

const names = new Map<string, { name: string; hasAllColumns: boolean }>()
/** Is part of every name, so that a new one makes all connections prepare their statements anew. */
let epoch = 0

/** Lets connections prepare a statement once and send only its name afterwards. For fixed texts that run often. */
export function registerStatement(text: string): void {
  if (names.has(text) || names.size >= MAX_NAMED_STATEMENTS) return
  names.set(text, { name: `folkmoot_${names.size}`, hasAllColumns: ALL_COLUMNS.test(text) })
}

/**
 * Finds the name of a registered statement.
 * @param canRepeat true if the statement is repeated when PostgreSQL refuses its name (`isStaleStatement`)
 */
export function findStatementName(text: string, canRepeat: boolean): string | undefined {
  const known = names.get(text)
  return known === undefined || (known.hasAllColumns && !canRepeat) ? undefined : `${known.name}_${epoch}`
}

/** True for the refusal of a statement that was prepared before a migration, which changed its columns. */
export const isStaleStatement = (cause: unknown): boolean =>
  (cause as { code?: unknown } | null)?.code === '0A000'

/** Forgets what connections have prepared. */
export const renameStatements = (): void => void (epoch += 1)

/** Lists the texts of all registered statements. */
export const listStatements = (): string[] => [...names.keys()]
