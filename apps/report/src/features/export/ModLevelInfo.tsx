import type { ReportData } from '@folkmoot/api-types/report-data'
import { MOD_LEVELS } from '@folkmoot/domain/reports/reports'
import { exportMessages } from '../../messages/export.ts'

/** Number of comments in the files that the report's pages omit. */
const countOmitted = ({ accepted, unmoderated, rejected, comments }: ReportData['counts']): number =>
  accepted + unmoderated + rejected - comments

/** Explains that the moderation level does not apply to the files, and how to apply it to them. */
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
