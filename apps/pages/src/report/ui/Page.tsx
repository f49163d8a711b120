import type { ReactNode } from 'react'
import type { ReportData } from '@folkmoot/api-types/report-data'
import { createReportDataPath, useFetch, type LoadState } from '../loading.ts'
import { useScrollToHash } from './page-hooks.ts'
import { createReportPath, type ReportPage } from '@folkmoot/domain/reports/reports'
import { getConversationTitle } from '@folkmoot/domain/conversations'
import { topicMessages } from '../messages/topics.ts'
import { reportMessages } from '../messages/report.ts'
import '../styles/base.css'

/** Sentences of all pages of a report. */
export const sharedMessages = {
  rehearsal: 'Rehearsal: the people in this report are simulated, with what they voted and wrote.',
  loading: 'Loading the report…',
  noSuchPage: 'There is no such page',
  noSuchPageWords:
    'The address may be cut off. Open the original link again, or ask the person who gave it to you.',
  noSuchReport: 'There is no such report',
  noSuchReportWords:
    'The address may be cut off, or the report was deleted. Open the original link again, or ask the person who gave it to you.',
  withdrawn: 'This report was withdrawn',
  withdrawnWords:
    'The people who run this conversation have taken it back. Ask them if you need it, or open the address again later.',
  failed: 'The report could not be loaded',
  failedWords: 'The server did not answer as expected. No data is lost.',
  tryAgain: 'Try again',
} as const

/** Shown while a page loads. */
const Loading = () => (
  <main className="notice">
    <p role="status">{sharedMessages.loading}</p>
  </main>
)

interface NoticeProps {
  title: string
  words: string
  /** actions of the reader */
  children?: ReactNode
}

/** A page that says why it has nothing to show. */
const Notice = ({ title, words, children }: NoticeProps) => (
  <main className="notice">
    <h1>{title}</h1>
    <p>{words}</p>
    {children}
  </main>
)

/** Shown at an unknown address. */
export const NotFoundPage = () => (
  <Notice title={sharedMessages.noSuchPage} words={sharedMessages.noSuchPageWords} />
)

interface WithReportDataProps {
  reportId: string
  children: (data: ReportData) => ReactNode
}

/** Loads a report's data and renders a page from it, or says why it cannot. */
export function WithReportData({ reportId, children }: WithReportDataProps) {
  const [loaded, again] = useFetch<ReportData>(createReportDataPath(reportId))
  return (
    <LoadedPage loaded={loaded} onRetry={again}>
      {children}
    </LoadedPage>
  )
}

interface Props<T> {
  loaded: LoadState<T>
  /** loads the data again */
  onRetry: () => void
  children: (data: T) => ReactNode
}

/** Renders a page from a reply of the server, or says why it cannot. */
export function LoadedPage<T>({ loaded, onRetry, children }: Props<T>) {
  useScrollToHash(loaded.state === 'ready')
  if (loaded.state === 'ready') return children(loaded.data)
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'unknown')
    return <Notice title={sharedMessages.noSuchReport} words={sharedMessages.noSuchReportWords} />
  if (loaded.state === 'withdrawn')
    return <Notice title={sharedMessages.withdrawn} words={sharedMessages.withdrawnWords} />
  return (
    <Notice title={sharedMessages.failed} words={sharedMessages.failedWords}>
      <button type="button" className="button" onClick={onRetry}>
        {sharedMessages.tryAgain}
      </button>
    </Notice>
  )
}

const PAGES = Object.entries(topicMessages.page) as [ReportPage['path'], string][]

interface PageLinksProps {
  reportId: string
  page: ReportPage['path']
}

/** Links to the other pages of a report. */
export const PageLinks = ({ reportId, page }: PageLinksProps) => (
  <nav aria-label={topicMessages.pages} className="page-links">
    {PAGES.map(([path, name]) => (
      <a key={path} href={createReportPath(path, reportId)} aria-current={path === page ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)

/** Says on every page of a rehearsal's report, also on paper, that nothing in it is real (LIFE-18). */
export const RehearsalNote = ({ conversation }: Pick<ReportData, 'conversation'>) =>
  conversation.is_rehearsal === true && (
    <p className="rehearsal-note" role="note">
      {sharedMessages.rehearsal}
    </p>
  )

interface PageHeaderProps {
  data: ReportData
  page: ReportPage['path']
  title: string
  words: string
}

/** Header of a page beside the report itself: its conversation, title and links to the other pages. */
export function PageHeader({ data: { report, conversation }, page, title, words }: PageHeaderProps) {
  return (
    <header className="page-head">
      <RehearsalNote conversation={conversation} />
      <p className="page-kicker">{[reportMessages.kicker, report.report_name].filter(Boolean).join(': ')}</p>
      <h1>{title}</h1>
      <p className="page-topic">{getConversationTitle(conversation)}</p>
      <PageLinks reportId={report.report_id} page={page} />
      <p className="page-words">{words}</p>
    </header>
  )
}

interface SectionProps {
  id: string
  title: string
  words?: string
  children: ReactNode
}

/** A chapter of the report; the table of contents links to it. */
export const Section = ({ id, title, words, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`chapter chapter-${id}`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {words !== undefined && <p className="chapter-words">{words}</p>}
    {children}
  </section>
)
