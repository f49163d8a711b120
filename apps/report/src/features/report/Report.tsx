import type { ReportData } from '@folkmoot/api-types/report-data'
import { useMemo } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { About } from './About.tsx'
import { Agreement } from './Agreement.tsx'
import { AllComments } from './AllComments.tsx'
import { Divisions } from './Divisions.tsx'
import { Groups } from './Groups.tsx'
import { MapSection } from './MapSection.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { ReadingGuide } from './ReadingGuide.tsx'
import { RejectedComments } from './RejectedComments.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { VotersContext } from '../../ui/voters-context.ts'
import { createReportView, type ReportView } from '../../comments/report-view.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { getHashTarget } from '../../ui/use-scroll-to-hash.ts'
import '../../styles/report.css'

const CONTENTS: [string, string][] = [
  ['numbers', reportMessages.numbers],
  ['map', reportMessages.map],
  ['agreement', reportMessages.agreement],
  ['divisions', reportMessages.divisions],
  ['groups', reportMessages.representative],
  ['comments', reportMessages.all],
  ['about', reportMessages.about],
]

/** What stands below the map. */
const Chapters = ({ view }: { view: ReportView }) => (
  <>
    <Agreement view={view} />
    <Divisions view={view} />
    <Groups view={view} />
    <AllComments view={view} />
    <About view={view} />
    <RejectedComments view={view} />
  </>
)

/** Whether what is below the map is wanted: after the first drawing, or at once where the address leads there and on paper. */
function useChapters(): boolean {
  const isPainted = usePainted()
  const isPrinting = usePrinting()
  return isPainted || isPrinting || getHashTarget() !== ''
}

/** The whole report, from the topic to the method. */
export function Report({ data }: { data: ReportData }) {
  const view = useMemo(() => createReportView(data), [data])
  const hasChapters = useChapters()
  return (
    <VotersContext value={data.counts.voters}>
      <main className="report">
        <ReportHeader view={view} />
        <nav aria-label={reportMessages.contents} className="contents">
          {CONTENTS.map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <KeyFigures view={view} />
        <ReadingGuide />
        <MapSection view={view} />
        {hasChapters && <Chapters view={view} />}
      </main>
    </VotersContext>
  )
}
