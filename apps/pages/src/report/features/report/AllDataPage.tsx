import { formatNumber } from '@folkmoot/domain/numbers'
import { createReportPath, MOD_LEVELS, MIN_GROUP_SIZE } from '@folkmoot/domain/reports/reports'
import { formatTime } from '../../messages/format.ts'
import { reportMessages } from '../../messages/report.ts'
import { Section, PageLinks, RehearsalNote, WithReportData } from '../../ui/Page.tsx'
import { countOmitted, getLevel, type ReportView, createReportView } from '../../comments/report-view.ts'
import { listResultTids } from '@folkmoot/domain/reports/findings'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { MarkdownText } from '@folkmoot/ui/MarkdownText'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { useMemo } from 'react'
import { Files } from '../../files/Files.tsx'
import { Agreement, Divisions, Groups } from './Findings.tsx'
import { AllComments, RejectedComments } from './AllComments.tsx'
import { MapSection, useEarlyLandscape } from './MapSection.tsx'
import { VotersContext } from '../../ui/VoteBar.tsx'
import { usePainted, usePrinting, getHashTarget } from '../../ui/page-hooks.ts'
import type { PageProps } from '../../App.tsx'
import '../../comments/comment-table.css'
import '../../styles/print.css'
import '../../styles/report.css'

const stabilityFormat = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

function ModLevelTable({ view: { data } }: { view: ReportView }) {
  const omitted = countOmitted(data.counts)
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
  const level = getLevel(report)
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
        {reportMessages.levels[level](countOmitted(counts)[level])}
      </p>
      <ModLevelTable view={view} />
      <p>{reportMessages.privacy(MIN_GROUP_SIZE)}</p>
      <p className="own-address">
        {reportMessages.address(window.location.origin + createReportPath('data', report.report_id))}
      </p>
    </Section>
  )
}

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
  const asker = conversation.asked_by ?? conversation.ownername
  return (
    <header className="report-head">
      <RehearsalNote conversation={conversation} />
      <p className="kicker">{[reportMessages.allData, report.report_name].filter(Boolean).join(': ')}</p>
      <h1>{getConversationTitle(conversation)}</h1>
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
        {asker && `${reportMessages.by(asker)} `}
        {opinion?.computed
          ? reportMessages.computed(formatTime(opinion.computed))
          : reportMessages.notComputed}
      </p>
      <Actions conversation={conversation} />
      <PageLinks reportId={report.report_id} page="data" />
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
  ['files', reportMessages.files],
  ['about', reportMessages.about],
]

/** What stands below the map. */
const Chapters = ({ view }: { view: ReportView }) => (
  <>
    <Agreement view={view} />
    <Divisions view={view} />
    <Groups view={view} />
    <AllComments view={view} />
    <Files data={view.data} />
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

/** All data of a report, from the topic to the method. */
export function AllData({ data }: { data: ReportData }) {
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

/** What the Story rests on: every comment with its votes, the map, the files, the method. */
export function AllDataPage({ reportId }: PageProps) {
  useEarlyLandscape()
  return <WithReportData reportId={reportId}>{(data) => <AllData data={data} />}</WithReportData>
}
