/** The name of the format of records.csv in archives. */
export const ARCHIVE_FORMAT = 'folkmoot-archive/1'

/** The first line of records.csv: each row has the name of a table, and a record of it as JSON. */
export const RECORD_HEADER = 'table,record'
