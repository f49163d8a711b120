import { getVotesOfSide, listUnitingFindings } from '@folkmoot/domain/reports/findings'
import { useEffect, useRef } from 'react'
import { GroupBadge, formatGroupTitle } from '../comments/groups.tsx'
import { joinFindings, type FindingView, type GroupView, type ReportView } from '../comments/report-view.ts'
import { landscapeMessages } from '../messages/landscape.ts'
import { reportMessages } from '../messages/report.ts'

/** Comments listed in each part. */
const LISTED = 3

interface Props {
  view: ReportView
  group: GroupView
  /** on a phone the sheet is below the map: it comes into view once it is chosen */
  isRevealed: boolean
  onComment: (tid: number) => void
  onClose: () => void
  Title: 'h2' | 'h3'
}

/** A finding as seen from a group. */
interface SidedFinding extends FindingView {
  readonly side: 'agree' | 'disagree'
  readonly share: number
  /** names of the groups that are surely on the same side, and on the other */
  readonly like: readonly string[]
  readonly unlike: readonly string[]
}

/** Sees a finding from a group; undefined where the group leans to no side. */
function seeFinding(
  { comment, finding }: FindingView,
  id: number,
  groups: readonly GroupView[],
): SidedFinding | undefined {
  const own = finding.groups.find((group) => group.id === id)
  if (!own) return undefined
  const side = own.side ?? finding.side
  if (side === null || own.S === 0) return undefined
  const others = finding.groups.filter((group) => group.id !== id && group.side !== null)
  const name = (isLike: boolean) => {
    const named = new Set(others.filter((group) => (group.side === side) === isLike).map((group) => group.id))
    return groups.filter((group) => named.has(group.id)).map((group) => group.name)
  }
  return {
    comment,
    finding,
    side,
    share: getVotesOfSide(side, own) / own.S,
    like: name(true),
    unlike: name(false),
  }
}

const seeAll = (found: readonly FindingView[], id: number, groups: readonly GroupView[]) =>
  found.flatMap((one) => seeFinding(one, id, groups) ?? [])

interface PartProps {
  title: string
  none: string
  found: readonly SidedFinding[]
  /** what to say about the other groups */
  say: (finding: SidedFinding) => string | undefined
  onComment: (tid: number) => void
  Title: 'h3' | 'h4'
}

function SheetPart({ title, none, found, say, onComment, Title }: PartProps) {
  return (
    <section>
      <Title className="sheet-title">{title}</Title>
      {found.length === 0 && <p className="muted">{none}</p>}
      <ul>
        {found.slice(0, LISTED).map((one) => (
          <li key={one.comment.tid}>
            <button
              type="button"
              aria-label={landscapeMessages.showOnMap(one.comment.txt)}
              onClick={() => onComment(one.comment.tid)}
            >
              {one.comment.txt}
            </button>
            <span className={`sheet-side side-${one.side}`}>
              {[landscapeMessages.side(one.share, one.side), say(one)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const sayUnlike = ({ unlike }: SidedFinding) =>
  unlike.length === 0 ? undefined : landscapeMessages.unlike(unlike)
const sayLike = ({ like }: SidedFinding) => (like.length === 0 ? undefined : landscapeMessages.like(like))
const sayBoth = (one: SidedFinding) => [sayLike(one), sayUnlike(one)].filter(Boolean).join(', ') || undefined

/** Puts comments that a part above has listed behind the others. */
function putListedLast(found: readonly SidedFinding[], above: readonly SidedFinding[]): SidedFinding[] {
  const listed = new Set(above.slice(0, LISTED).map(({ comment }) => comment.tid))
  const isListed = ({ comment }: SidedFinding) => listed.has(comment.tid)
  return [...found.filter((one) => !isListed(one)), ...found.filter(isListed)]
}

/** What unites the people of a group, what sets them apart, where they part from others, and where they meet them. */
function listParts(
  view: ReportView,
  { id, apart }: GroupView,
): readonly Omit<PartProps, 'onComment' | 'Title'>[] {
  const isIn = ({ finding }: FindingView) =>
    finding.groups.some((group) => group.id === id && group.side === finding.side)
  const words = landscapeMessages
  const see = (found: readonly FindingView[]) => seeAll(found, id, view.groups)
  const uniting = see(joinFindings(view.data.comments, listUnitingFindings(view.findings, id)))
  const parting = see(view.divides).filter(({ unlike }) => unlike.length > 0)
  const setting = putListedLast(putListedLast(see(apart), parting), uniting)
  const meeting = putListedLast(see([...view.common, ...view.surprising.filter(isIn)]), uniting)
  return [
    { title: words.unites, none: words.unitesNone, found: uniting, say: sayBoth },
    { title: words.apart, none: words.apartNone, found: setting, say: () => undefined },
    { title: words.parts, none: words.partsNone, found: parting, say: sayUnlike },
    { title: words.meets, none: words.meetsNone, found: meeting, say: sayLike },
  ]
}

const findScrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

/** The sheet of a group, from the findings. */
export function GroupSheet({ view, group, isRevealed, onComment, onClose, Title }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // once: later choices of a comment leave the page where it is
  const reveals = useRef(isRevealed)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // in the middle, so that the map stays in view above it
    if (reveals.current) title.current?.scrollIntoView({ block: 'center', behavior: findScrollBehavior() })
  }, [])
  // anywhere on the page: who chose the group by pointer has no focus in the sheet
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [onClose])
  return (
    <section className="landscape-sheet" aria-label={landscapeMessages.chooseGroup(formatGroupTitle(group))}>
      <header>
        <GroupBadge group={group} />
        <div>
          <Title ref={title} tabIndex={-1} className="landscape-title">
            {formatGroupTitle(group)}
          </Title>
          <p className="muted">{reportMessages.groupSize(group.size)}</p>
        </div>
        <button type="button" className="button" onClick={onClose}>
          {landscapeMessages.closeSheet}
        </button>
      </header>
      {listParts(view, group).map((part) => (
        <SheetPart key={part.title} {...part} onComment={onComment} Title={Title === 'h2' ? 'h3' : 'h4'} />
      ))}
    </section>
  )
}
