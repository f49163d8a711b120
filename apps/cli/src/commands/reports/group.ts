import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildCreateReport } from './create.ts'
import { buildExportReport } from './export.ts'
import { buildListReports } from './list.ts'
import { buildRename } from './rename.ts'

/** The commands of `reports`, in the order of its help. */
export function fillReports(reports: Command, start: Start): void {
  addExamples(
    reports,
    ['folkmoot reports create 4ab7c9d2ef', 'make one'],
    ['folkmoot reports export r7xk2m9pq4 --all --output ./report', 'all of its files'],
  )
  buildListReports(reports, start)
  buildCreateReport(reports, start)
  buildRename(reports, start)
  buildExportReport(reports, start)
}
