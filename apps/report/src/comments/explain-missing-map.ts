import { reportMessages } from '../messages/report.ts'
import type { ReportView } from './report-view.ts'

/** Finds the reason why there is no map; undefined if there is one. */
export function explainMissingMap({
  data: { opinion },
  groups,
  reportedGroups,
}: ReportView): string | undefined {
  if (!opinion) return reportMessages.noMap.none
  if (groups.length === 0) return reportMessages.noMap['not-enough-data']
  return reportedGroups.length === 0 ? reportMessages.noMap.untold : undefined
}
