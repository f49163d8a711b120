import type { ReportData } from '@folkmoot/api-types/report-data'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { exportMessages } from '../../messages/export.ts'

/** Number of comments that the report and its files leave out. */
const countOmitted = ({ accepted, unmoderated, rejected, comments }: ReportData['counts']): number =>
  accepted + unmoderated + rejected - comments

/** Says which comments the files have: those of the report's level. */
export function ModLevelInfo({ data: { report, counts } }: { data: ReportData }) {
  const level = MOD_LEVELS.find((one) => one === report.mod_level) ?? -2
  const hasTexts = report.rejected_texts
  const left = countOmitted(counts)
  return (
    <section aria-labelledby="level" className="export-part">
      <h2 id="level">{exportMessages.level}</h2>
      <p>{exportMessages.levelWords}</p>
      <p>
        {exportMessages.column[level]} {left > 0 && exportMessages.leftOut(left)}
      </p>
      {level === -2 && counts.rejected > 0 && <p>{exportMessages.rejected(counts.rejected, hasTexts)}</p>}
    </section>
  )
}
