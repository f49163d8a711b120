import { parseSentence } from '@folkmoot/domain/reports/findings'
import { createExcerpt } from '@folkmoot/domain/text'
import { reportMessages } from '../messages/report.ts'
import type { ReportView } from './report-view.ts'
import { GroupBadge } from './groups.tsx'
import './comments.css'

interface LeadProps {
  /** sentences with marks of comments and groups */
  texts: readonly string[]
  view: ReportView
}

/** The comments that sentences cite. */
export const listCited = (texts: readonly string[]): ReadonlySet<number> =>
  new Set(texts.flatMap((text) => parseSentence(text).flatMap((part) => ('tid' in part ? [part.tid] : []))))

/** The answer in three sentences; a comment is quoted once. */
export const Lead = ({ texts, view }: LeadProps) => (
  <section className="lead" aria-label={reportMessages.inShort}>
    {texts.map((text, at) => (
      <p key={text}>
        <SentenceText text={text} view={view} quoted={listCited(texts.slice(0, at))} />
      </p>
    ))}
  </section>
)

interface Props {
  /** a sentence with marks of comments and groups */
  text: string
  view: ReportView
  /** comments that a sentence above has quoted */
  quoted?: ReadonlySet<number>
}

const NONE_QUOTED: ReadonlySet<number> = new Set()

/** Length of a quotation. */
const EXCERPT_CHARACTERS = 140

interface CommentLinkProps {
  tid: number
  view: ReportView
  isQuoted: boolean
  isFirst: boolean
}

/** A cited comment: a quotation that links to its votes on the same page; its number alone where it has been quoted before. */
function CommentLink({ tid, view, isQuoted, isFirst }: CommentLinkProps) {
  const text = view.data.comments.find((comment) => comment.tid === tid)?.txt
  return (
    <a href={`#comment-${tid}`} className="named">
      {isQuoted ? (
        reportMessages.quotedBefore(isFirst)
      ) : text ? (
        <q dir="auto">{createExcerpt(text, EXCERPT_CHARACTERS)}</q>
      ) : null}{' '}
      #{tid}
    </a>
  )
}

/** A group: its badge, and the name that the report's author gave it. */
function GroupName({ letter, view }: { letter: string; view: ReportView }) {
  const group = view.groups.find((one) => one.letter === letter)
  return (
    <span className="named-group">
      {group && <GroupBadge group={group} />}
      <span className={group ? 'visually-hidden' : ''}>{letter}</span>
      {group?.name.slice(letter.length)}
    </span>
  )
}

/** A sentence of rules, in which comments are quoted and linked, and groups have their badge. */
export function SentenceText({ text, view, quoted = NONE_QUOTED }: Props) {
  const parts = parseSentence(text)
  return parts.map((part, at) => {
    const key = `${at}-${JSON.stringify(part)}`
    if ('text' in part) return <span key={key}>{part.text}</span>
    if ('group' in part) return <GroupName key={key} letter={part.group} view={view} />
    const { tid } = part
    const isQuoted = quoted.has(tid) || parts.slice(0, at).some((one) => 'tid' in one && one.tid === tid)
    const before = parts[at - 1]
    const isFirst = before === undefined || ('text' in before && before.text.trimEnd().endsWith('.'))
    return <CommentLink key={key} {...{ tid, view, isQuoted, isFirst }} />
  })
}
