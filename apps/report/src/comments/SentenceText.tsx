import { parseSentence } from '@folkmoot/domain/reports/narrative-format'
import { createExcerpt } from '@folkmoot/domain/text'
import { GroupBadge } from './GroupBadge.tsx'
import type { ReportView } from './report-view.ts'
import './sentence-text.css'

interface Props {
  /** a sentence with marks of comments and groups */
  text: string
  view: ReportView
}

/** Length of a quotation. */
const EXCERPT_CHARACTERS = 140

/** A cited comment: a quotation that links to its votes on the same page. */
function CommentLink({ tid, view }: { tid: number; view: ReportView }) {
  const text = view.data.comments.find((comment) => comment.tid === tid)?.txt
  return (
    <a href={`#comment-${tid}`} className="named">
      {text ? <q dir="auto">{createExcerpt(text, EXCERPT_CHARACTERS)}</q> : null} #{tid}
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
export const SentenceText = ({ text, view }: Props) =>
  parseSentence(text).map((part, at) => {
    const key = `${at}-${JSON.stringify(part)}`
    if ('text' in part) return <span key={key}>{part.text}</span>
    if ('tid' in part) return <CommentLink key={key} tid={part.tid} view={view} />
    return <GroupName key={key} letter={part.group} view={view} />
  })
