import type { CommandGroup } from '../command.ts'
import { createReport } from './create.ts'
import { deleteReport } from './delete.ts'
import { exportReport } from './export.ts'
import { listReports } from './list.ts'
import { publishVotes, unpublishVotes } from './publish-votes.ts'
import { renameReport } from './rename.ts'
import { setReport } from './set.ts'
import { restoreReport, withdrawReport } from './withdraw.ts'

export const reportCommands: CommandGroup = {
  examples: [
    ['folkmoot reports create 4ab7c9d2ef', 'create one'],
    ['folkmoot reports export r7xk2m9pq4 --all --output ./report', 'all of its files'],
  ],
  commands: {
    list: listReports,
    create: createReport,
    rename: renameReport,
    set: setReport,
    withdraw: withdrawReport,
    restore: restoreReport,
    delete: deleteReport,
    export: exportReport,
    'publish-votes': publishVotes,
    'unpublish-votes': unpublishVotes,
  },
}
