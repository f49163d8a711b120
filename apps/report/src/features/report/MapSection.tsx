import { landscapeMessages } from '../../messages/landscape.ts'
import { reportMessages } from '../../messages/report.ts'
import { explainMissingMap } from '../../comments/explain-missing-map.ts'
import { GroupChanges } from './GroupChanges.tsx'
import { LateLandscape } from './LateLandscape.tsx'
import { GroupSizes } from './GroupSizes.tsx'
import { Section } from './Section.tsx'
import type { ReportView } from '../../comments/report-view.ts'

/** The map, the sizes of the groups, and their stability. */
export function MapSection({ view }: { view: ReportView }) {
  const { data, groups, findings } = view
  const absence = explainMissingMap(view)
  const ungrouped = groups.length > 0 ? findings.people.ungrouped : 0
  const { since, votes } = findings
  return (
    <Section
      id="map"
      title={reportMessages.map}
      {...(absence === undefined && { words: landscapeMessages.words })}
    >
      {absence !== undefined && <p className="empty">{absence}</p>}
      {data.opinion?.outcome === 'no-stable-groups' && <p className="warning">{reportMessages.unsteady}</p>}
      {groups.length === 1 && <p>{reportMessages.oneGroup}</p>}
      {absence === undefined && <LateLandscape view={view} />}
      {groups.length > 0 && <GroupSizes view={view} />}
      {since !== null && since < votes && <p>{reportMessages.since(since, votes)}</p>}
      <GroupChanges view={view} />
      {ungrouped > 0 && <p className="muted">{reportMessages.ungrouped(ungrouped)}</p>}
    </Section>
  )
}
