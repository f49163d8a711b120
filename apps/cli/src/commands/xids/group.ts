import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildAllow } from './allow.ts'
import { buildExportXids } from './export.ts'

/** The commands of `xids`, in the order of its help. */
export function fillXids(xids: Command, start: Start): void {
  addExamples(
    xids,
    ['folkmoot xids export 4ab7c9d2ef > xids.csv', 'who took part'],
    ['folkmoot xids allow 4ab7c9d2ef --from members.txt', 'who may'],
  )
  buildExportXids(xids, start)
  buildAllow(xids, start)
}
