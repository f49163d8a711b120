import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReportFile } from '@folkmoot/domain/export-files'
import { site } from '@folkmoot/api-types/site'
import { call } from '../client.ts'
import type { Context } from '../context.ts'
import { type DataResource, formatCitation, formatDataPackage } from './data-package.ts'
import { readDataTable, type TableColumn } from './data-table.ts'
import { type TypedFormat, writeTypedFile } from './typed-files.ts'

/** The file with the topic and the address of the report. */
const SUMMARY: ReportFile = 'summary.csv'

/** Writes the files of a report one after the other as a data package. */
export class DataPackageWriter {
  private readonly folder: string
  private readonly format: TypedFormat
  private readonly resources: DataResource[] = []
  private summary: ReadonlyMap<unknown, unknown> = new Map()

  constructor(folder: string, format: TypedFormat) {
    this.folder = folder
    this.format = format
  }

  /** Writes one file. @throws CommandError as `readDataTable` does */
  async writeFile(file: ReportFile, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const path = file.replace(/csv$/, this.format)
    const columns = await readDataTable(file, chunks)
    if (file === SUMMARY) this.summary = readSummary(columns)
    await writeTypedFile(this.format, join(this.folder, path), columns)
    this.resources.push({ path, format: this.format, columns })
  }

  /** Writes datapackage.json and CITATION.cff. */
  async finish(context: Context, report_id: string): Promise<void> {
    const { server } = context.config
    const operator = await call(context, site.config, undefined, { as: { token: undefined } }).then(
      (config) => config.operator?.name,
      () => undefined,
    )
    const source = {
      report_id,
      title: String(this.summary.get('topic') || report_id),
      url: `${server}/report/${report_id}`,
      author: operator || new URL(server).host,
      now: context.now(),
    }
    await writeFile(join(this.folder, 'datapackage.json'), formatDataPackage(source, this.resources))
    await writeFile(join(this.folder, 'CITATION.cff'), formatCitation(source))
  }
}

const readSummary = ([keys, values]: readonly TableColumn[]): ReadonlyMap<unknown, unknown> =>
  new Map(keys?.values.map((key, at) => [key, values?.values[at]]))
