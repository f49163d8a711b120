import type { CommandGroup } from '../command.ts'
import { createReport } from './create.ts'
import { exportReport } from './export.ts'
import { listReports } from './list.ts'
import { renameReport } from './rename.ts'

export const reportCommands: CommandGroup = {
  examples: [
    ['folkmoot reports create 4ab7c9d2ef', 'create one'],
    ['folkmoot reports export r7xk2m9pq4 --all --output ./report', 'all of its files'],
  ],
  commands: { list: listReports, create: createReport, rename: renameReport, export: exportReport },
}
