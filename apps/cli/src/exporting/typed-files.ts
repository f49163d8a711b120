import { writeFile } from 'node:fs/promises'
import type { ColumnKind } from '@folkmoot/domain/export/data-dictionary'
import type { TableColumn } from './data-table.ts'

/** Formats of typed files, and the ends of their names. */
export const TYPED_FORMATS = ['parquet', 'arrow'] as const
export type TypedFormat = (typeof TYPED_FORMATS)[number]

const PARQUET_TYPES = { time: 'TIMESTAMP', integer: 'INT32', number: 'DOUBLE', text: 'STRING' } as const

async function writeParquet(path: string, columns: readonly TableColumn[]): Promise<void> {
  // loaded only here: the libraries are larger than the rest of the command line
  const { parquetWriteFile } = await import('hyparquet-writer')
  parquetWriteFile({
    filename: path,
    columnData: columns.map(({ name, kind, values }) => ({
      name,
      data: values,
      type: PARQUET_TYPES[kind],
      nullable: kind !== 'text',
    })),
  })
}

async function writeArrow(path: string, columns: readonly TableColumn[]): Promise<void> {
  const { Float64, Int32, Table, tableToIPC, TimestampMillisecond, Utf8, vectorFromArray } =
    await import('apache-arrow')
  const types: Readonly<
    Record<
      ColumnKind,
      () => InstanceType<typeof Int32 | typeof Float64 | typeof Utf8 | typeof TimestampMillisecond>
    >
  > = {
    time: () => new TimestampMillisecond('UTC'),
    integer: () => new Int32(),
    number: () => new Float64(),
    text: () => new Utf8(),
  }
  const vectors = columns.map(
    ({ name, kind, values }) => [name, vectorFromArray(values, types[kind]())] as const,
  )
  await writeFile(path, tableToIPC(new Table(Object.fromEntries(vectors)), 'file'))
}

/** Writes columns into a file of Apache Parquet, or of Arrow’s IPC format (Feather 2). */
export const writeTypedFile = (
  format: TypedFormat,
  path: string,
  columns: readonly TableColumn[],
): Promise<void> => (format === 'parquet' ? writeParquet(path, columns) : writeArrow(path, columns))
