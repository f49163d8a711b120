import { formatNumber } from '@folkmoot/domain/numbers'
import { listResultTids } from '@folkmoot/domain/reports/findings'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { MarkdownText } from '@folkmoot/ui/MarkdownText'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { useMemo } from 'react'
import { reportMessages } from '../../messages/report.ts'
import { Section } from './Section.tsx'
import { type ReportView, createReportView } from '../../comments/report-view.ts'
import { formatTime } from '../../messages/format.ts'
import { PageLinks } from '../../ui/PageHeader.tsx'
import { RehearsalNote } from '../../ui/PageHeader.tsx'
import { Lead } from '../../comments/SentenceText.tsx'
import { About } from './About.tsx'
import { Agreement, Divisions, Groups } from './Findings.tsx'
import { AllComments, RejectedComments } from './AllComments.tsx'
import { MapSection } from './MapSection.tsx'
import { VotersContext } from '../../ui/voters-context.ts'
import { usePainted } from '../../ui/use-painted.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { getHashTarget } from '../../ui/use-scroll-to-hash.ts'
import '../../styles/report.css'

/** Explains the report to readers who did not take part. */
const ReadingGuide = () => (
  <Section id="reading" title={reportMessages.reading}>
    {reportMessages.readingWords.map((words) => (
      <p key={words}>{words}</p>
    ))}
  </Section>
)

const averageFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** Figures of participation. */
function KeyFigures({ view: { data, findings, groups } }: { view: ReportView }) {
  const { voters, votes, comments, commenters } = data.counts
  const words =
    comments === 0
      ? reportMessages.noComments
      : reportMessages.numbersWords(commenters, data.conversation.is_active)
  const figures: [string, string][] = [
    [reportMessages.voters, formatNumber(voters)],
    [reportMessages.votes, formatNumber(votes)],
    [reportMessages.perVoter, averageFormat.format(votes / Math.max(1, voters))],
    [reportMessages.shown(listResultTids(findings).length), formatNumber(comments)],
    [reportMessages.groups, formatNumber(groups.length)],
  ]
  return (
    <Section id="numbers" title={reportMessages.numbers} words={words}>
      <dl className="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** What readers do with the report. */
const Actions = ({ conversation }: { conversation: ReportView['data']['conversation'] }) => (
  <p className="report-actions">
    <button type="button" className="button" onClick={() => window.print()}>
      {reportMessages.print}
    </button>
    {conversation.is_active && (
      <a className="button" href={`/${conversation.conversation_id}`}>
        {reportMessages.takePart}
      </a>
    )}
  </p>
)

/** Header: topic, the answer, owner, and the time of the analysis. */
function ReportHeader({ view }: { view: ReportView }) {
  const { data } = view
  const { report, conversation, opinion } = data
  return (
    <header className="report-head">
      <RehearsalNote conversation={conversation} />
      <p className="kicker">{[reportMessages.kicker, report.report_name].filter(Boolean).join(': ')}</p>
      <h1>{getConversationTitle(conversation)}</h1>
      <Lead texts={view.lead} view={view} />
      {conversation.description && (
        <div className="description">
          <MarkdownText text={conversation.description} />
        </div>
      )}
      {conversation.link_url && (
        <p>
          <a href={conversation.link_url} rel="noreferrer">
            {reportMessages.link}
          </a>
        </p>
      )}
      <p className="muted">
        {conversation.ownername && `${reportMessages.by(conversation.ownername)} `}
        {opinion?.computed
          ? reportMessages.computed(formatTime(opinion.computed))
          : reportMessages.notComputed}
      </p>
      <Actions conversation={conversation} />
      <PageLinks reportId={report.report_id} page="report" />
    </header>
  )
}

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
