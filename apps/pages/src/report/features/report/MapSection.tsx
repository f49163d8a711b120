import { MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { describeGroupChanges } from '@folkmoot/domain/reports/group-changes'
import { useEffect } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { GroupBadge, formatGroupTitle } from '../../comments/groups.tsx'
import { type ReportView, explainMissingMap } from '../../comments/report-view.ts'
import { formatDay } from '../../messages/format.ts'
import { usePart } from '../../loading.ts'
import { landscapeMessages } from '../../messages/landscape.ts'
import { Section } from '../../ui/Page.tsx'

/** All groups with their sizes, including those that are not reported. */
function GroupSizes({ view: { findings, groups } }: { view: ReportView }) {
  const grouped = Math.max(1, findings.people.grouped)
  return (
    <ul className="group-sizes">
      {groups.map((group) => (
        <li key={group.id}>
          <GroupBadge group={group} />
          <div>
            <strong>{formatGroupTitle(group)}</strong>
            {group.told && (
              <p>
                {reportMessages.groupSize(group.size)}, {reportMessages.ofGrouped(group.size / grouped)}
              </p>
            )}
            {!group.told && (
              <p>{group.isTooSmall ? reportMessages.tooSmall(MIN_GROUP_SIZE) : reportMessages.notReported}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Sentences at most: what happened long ago tells nothing of the groups of today. */
const MAX_SENTENCES = 5

/**
 * When groups appeared, became one or vanished; nothing before groups have changed. Groups have the letters that they had then: the
 * author's names belong to the letters of today.
 */
function GroupChanges({ view: { findings } }: { view: ReportView }) {
  const sentences = describeGroupChanges(findings.changes ?? [], formatDay)
  if (sentences.length === 0) return null
  return (
    <>
      <h3>{reportMessages.groupChanges}</h3>
      <ul>
        {sentences.slice(0, MAX_SENTENCES).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

const loadLandscape = async () => (await import('../../landscape/Landscape.tsx')).Landscape

/** Loads the code of the Landscape after the first screen, while the data of the report is on its way. */
export function useEarlyLandscape(): void {
  useEffect(() => {
    // LateLandscape says so if it cannot be loaded
    loadLandscape().catch(() => undefined)
  }, [])
}

/** The Landscape, which is loaded when the first screen of the report is there. Its room is reserved. */
function LateLandscape({ view }: { view: ReportView }) {
  const part = usePart(loadLandscape)
  return (
    <div className="landscape-room">
      {part.state === 'ready' ? (
        <part.data view={view} />
      ) : (
        <p className="landscape-waiting" role={part.state === 'failed' ? 'alert' : undefined}>
          {part.state === 'failed' ? landscapeMessages.failed : landscapeMessages.loading}
        </p>
      )}
    </div>
  )
}

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
