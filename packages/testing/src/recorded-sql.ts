let texts: Set<string> | undefined

/** Keeps the text of every statement that runs on a test database from now on; returns the set that they are added to. */
export const startRecordingSql = (): ReadonlySet<string> => (texts ??= new Set())

/** Ends the recording. */
export const stopRecordingSql = (): void => void (texts = undefined)

/** Adds a statement, while they are recorded. */
export const recordSql = (sql: string): void => void texts?.add(sql)
