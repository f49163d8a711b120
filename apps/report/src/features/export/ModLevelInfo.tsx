import type { ReportData } from '@folkmoot/api-types/report-data'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { exportMessages } from '../../messages/export.ts'

/** How many comments the files have that the pages of the report leave out. */
const countOmitted = ({ accepted, unmoderated, rejected, comments }: ReportData['counts']): number =>
  accepted + unmoderated + rejected - comments

/** What the report's level means for its files: nothing, and how one does the same with them. */
export function ModLevelInfo({ data: { report, counts } }: { data: ReportData }) {
  const level = MOD_LEVELS.find((one) => one === report.mod_level) ?? -2
  const left = countOmitted(counts)
  return (
    <section aria-labelledby="level" className="export-part">
      <h2 id="level">{exportMessages.level}</h2>
      <p>{exportMessages.levelWords}</p>
      <p>
        {left === 0 ? exportMessages.nothingLeftOut : exportMessages.leftOut(left)}{' '}
        {counts.rejected > 0 && exportMessages.rejected(counts.rejected)}
      </p>
      <p>{exportMessages.column[level]}</p>
    </section>
  )
}
