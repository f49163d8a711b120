import type { ColumnKind } from '@folkmoot/domain/export/data-dictionary'
import { PRODUCT } from '@folkmoot/domain/product'
import type { TableColumn } from './data-table.ts'

/** A file of a data package. */
export interface DataResource {
  /** its name in the folder */
  readonly path: string
  readonly format: string
  readonly columns: readonly Pick<TableColumn, 'name' | 'kind' | 'description'>[]
}

/** What a data package is about. */
export interface DataSource {
  readonly report_id: string
  /** the title of the conversation */
  readonly title: string
  /** address of the report */
  readonly url: string
  /** who answers for the data: the operator of the server, or its host */
  readonly author: string
  /** milliseconds since 1970 */
  readonly now: number
}

const FIELD_TYPES: Readonly<Record<ColumnKind, string>> = {
  time: 'datetime',
  integer: 'integer',
  number: 'number',
  text: 'string',
}

const formatJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Formats the description of all files and columns: a Frictionless Data Package (specs.frictionlessdata.io/data-package). */
export const formatDataPackage = (source: DataSource, resources: readonly DataResource[]): string =>
  formatJson({
    name: source.report_id,
    title: source.title,
    homepage: source.url,
    created: new Date(source.now).toISOString(),
    resources: resources.map(({ path, format, columns }) => ({
      name: path.slice(0, -(format.length + 1)),
      path,
      format,
      schema: {
        fields: columns.map(({ name, kind, description }) => ({
          name,
          type: FIELD_TYPES[kind],
          description,
        })),
      },
    })),
  })

/** Formats how to cite the data: CITATION.cff 1.2.0 (citation-file-format.github.io). JSON texts are texts of YAML. */
export function formatCitation({ title, url, author, now }: DataSource): string {
  const quote = (text: string): string => JSON.stringify(text)
  return [
    'cff-version: 1.2.0',
    `message: ${quote(`Votes and comments of a public conversation, exported by ${PRODUCT}. Please cite them so.`)}`,
    'type: dataset',
    `title: ${quote(title)}`,
    'authors:',
    `  - name: ${quote(author)}`,
    `url: ${quote(url)}`,
    `date-released: ${new Date(now).toISOString().slice(0, 10)}`,
    '',
  ].join('\n')
}
