import { formatNumber } from '@folkmoot/domain/numbers'
import { MOD_LEVELS, MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { formatTime } from '../../messages/format.ts'
import { reportMessages } from '../../messages/report.ts'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'
import '../../comments/comment-table.css'

const stabilityFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

type Counts = ReportView['data']['counts']

const countOmittedByLevel = ({ unmoderated, rejected }: Counts) => ({
  0: unmoderated + rejected,
  '-1': rejected,
  '-2': 0,
})

function ModLevelTable({ view: { data } }: { view: ReportView }) {
  const omitted = countOmittedByLevel(data.counts)
  return (
    <table className="levels">
      <caption>{reportMessages.levelTable}</caption>
      <thead>
        <tr>
          <th scope="col">{reportMessages.level}</th>
          <th scope="col">{reportMessages.shows}</th>
          <th scope="col">{reportMessages.leavesOut}</th>
        </tr>
      </thead>
      <tbody>
        {MOD_LEVELS.map((level) => (
          <tr key={level} aria-current={level === data.report.mod_level ? 'true' : undefined}>
            <th scope="row">
              {level === data.report.mod_level ? `${level} (${reportMessages.thisLevel})` : level}
            </th>
            <td>{reportMessages.levelShows[level]}</td>
            <td>{formatNumber(omitted[level])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Moderation, stability, method and privacy of the report. */
export function About({ view }: { view: ReportView }) {
  const { counts, report, opinion } = view.data
  const level = MOD_LEVELS.find((known) => known === report.mod_level) ?? -2
  const { stability } = opinion ?? { stability: null }
  return (
    <Section id="about" title={reportMessages.about}>
      <p>
        {opinion?.computed
          ? reportMessages.computed(formatTime(opinion.computed))
          : reportMessages.notComputed}{' '}
        {view.groups.length > 0 &&
          (stability === null
            ? reportMessages.noStability
            : reportMessages.stability(stabilityFormat.format(stability)))}
      </p>
      <p>{reportMessages.method}</p>
      <p>
        {reportMessages.moderation(counts.accepted, counts.unmoderated, counts.rejected)}{' '}
        {reportMessages.levels[level](countOmittedByLevel(counts)[level], report.rejected_texts)}
      </p>
      <ModLevelTable view={view} />
      <p>{reportMessages.privacy(MIN_GROUP_SIZE)}</p>
      <p className="own-address">
        {reportMessages.address(`${window.location.origin}/report/${report.report_id}`)}
      </p>
    </Section>
  )
}
