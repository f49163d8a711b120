import { getGroupHueClass } from '@folkmoot/ui/group-hue'
import { OpinionMap } from '@folkmoot/ui/OpinionMap'
import { findDeepestDivide, findTypical } from '@folkmoot/domain/reports/story'
import { joinFindings, type FindingView, type GroupView } from '../comments/report-view.ts'
import { StoryRows, StorySection, VotesBar } from './StoryRows.tsx'
import { layOutMap } from './story-map.ts'
import { StoryOriginal } from './StoryOriginal.tsx'
import { nameGroup, type StoryView } from './story-view.ts'

interface Props {
  story: StoryView
}

/** Letter of a group in its colour. */
const Dot = ({ group: { id, letter } }: { group: GroupView }) => (
  <i className={`dot ${getGroupHueClass(id)}`} aria-hidden>
    {letter}
  </i>
)

/** Letter, and the name that the author gave; else the word for a group. */
const GroupTitle = ({ story: { m }, group }: Props & { group: GroupView }) => (
  <>
    <Dot group={group} />
    {group.label === undefined ? (
      m.group(group.letter)
    ) : (
      <>
        <span className="visually-hidden">{m.group(group.letter)}</span> {group.label}
      </>
    )}
  </>
)

const SIZE = { width: 560, height: 420, margin: 30, strip: 0, maxRadius: 15 } as const

/** The map: dots of people who vote alike, and the letter of each group in its middle. */
function GroupMap({ story }: Props) {
  const map = layOutMap(story, SIZE)
  if (!map) return null
  return (
    <OpinionMap
      size={SIZE}
      regions={[]}
      dots={map.dots}
      role="img"
      aria-label={story.m.groups.drawing(story.told.length)}
    >
      {map.letters.map(({ id, letter, x, y }) => (
        <g key={id} className={`story-letter ${getGroupHueClass(id)}`} transform={`translate(${x} ${y})`}>
          <circle r="19" />
          <text textAnchor="middle" dy="0.36em">
            {letter}
          </text>
        </g>
      ))}
    </OpinionMap>
  )
}

/** A group with its size and the comment that stands for it. */
function Group({ story, group }: Props & { group: GroupView }) {
  const { m, comments } = story
  const typical = joinFindings(
    comments,
    group.apart.map(({ finding }) => finding),
  )
  const wanted = findTypical(typical.map(({ finding }) => finding))
  const found = typical.find(({ finding }) => finding === wanted)
  return (
    <li className={`story-group ${getGroupHueClass(group.id)}`}>
      <h3>
        <GroupTitle story={story} group={group} />
      </h3>
      <p className="story-size">{m.groups.size(group.size)}</p>
      {found?.finding.side === 'disagree' && <p className="story-size">{m.groups.rejects}</p>}
      {found ? (
        <>
          <blockquote dir="auto">{m.quote(found.comment.txt)}</blockquote>
          <StoryOriginal story={story} tid={found.comment.tid} />
        </>
      ) : (
        <p className="story-size">{group.told ? m.groups.noTypical : m.groups.untold}</p>
      )}
    </li>
  )
}

/** The groups on the map, or why there is none. */
export function StoryGroups({ story }: Props) {
  const { m, absence, findings, groups } = story
  if (absence !== undefined)
    return <StorySection id="groups" title={m.groups.absent[absence]} words={m.groups.absentWords[absence]} />
  const { grouped, voted } = findings.people
  return (
    <StorySection
      id="groups"
      title={story.data.report.title_groups || m.groups.title(groups.length)}
      words={m.groups.words(grouped, voted)}
    >
      <div className="story-map">
        <GroupMap story={story} />
        <ul>
          {groups.map((group) => (
            <Group key={group.id} story={story} group={group} />
          ))}
        </ul>
      </div>
    </StorySection>
  )
}

/** What a side wants, in its own words, and how each group voted on it. */
function Side({
  story,
  group,
  found: { comment, finding },
}: Props & { group: GroupView; found: FindingView }) {
  const { m, told } = story
  return (
    <div className="story-side" data-tid={comment.tid}>
      <h3>
        <GroupTitle story={story} group={group} />
      </h3>
      <blockquote dir="auto">{m.quote(comment.txt)}</blockquote>
      <StoryOriginal story={story} tid={comment.tid} />
      <div className="story-bars">
        {told.map((one) => {
          const votes = finding.groups.find(({ id }) => id === one.id)
          return (
            votes && (
              <div key={one.id}>
                <Dot group={one} />
                <VotesBar story={story} name={m.group(nameGroup(one))} votes={votes} people={one.size} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

/** The deepest divide: what each of two groups wants and the other rejects; then what else divides. */
export function StoryDivide({ story }: Props) {
  const { m, told, divides } = story
  if (told.length === 0) return null
  const deepest = findDeepestDivide({ divides: divides.map(({ finding }) => finding) })
  const [agreeing, rejecting] = (deepest?.groups ?? []).map((id) => told.find((group) => group.id === id))
  if (!deepest || !agreeing || !rejecting)
    return <StorySection id="divide" title={m.divide.none} words={m.divide.noneWords} />
  const sides = [
    { group: agreeing, finding: deepest.first },
    { group: rejecting, finding: deepest.reverse },
  ]
    .flatMap(({ group, finding }) => {
      const found = divides.find((view) => view.finding === finding)
      return found ? [{ group, found }] : []
    })
    .toSorted((one, other) => one.group.id - other.group.id)
  const [one, other] = told.filter((group) => group === agreeing || group === rejecting)
  const rest = divides.filter((view) => sides.every(({ found }) => found !== view))
  return (
    <StorySection
      id="divide"
      title={story.data.report.title_divide || m.divide.title(nameGroup(one!), nameGroup(other!))}
      words={m.divide.words}
    >
      <div className="story-sides">
        {sides.map(({ group, found }) => (
          <Side key={group.id} story={story} group={group} found={found} />
        ))}
      </div>
      {rest.length > 0 && <h3 className="story-rest">{m.divide.rest}</h3>}
      {rest.length > 0 && <StoryRows story={story} found={rest} all={m.divide.all(divides.length)} />}
    </StorySection>
  )
}

/** Where the two groups that differ most meet. */
export function StoryMeeting({ story }: Props) {
  const { m, told, surprising, findings } = story
  const [one, other] = (findings.surprising.groups ?? []).map((id) => told.find((group) => group.id === id))
  if (!one || !other || surprising.length === 0) return null
  return (
    <StorySection
      id="meeting"
      title={
        story.data.report.title_meet || m.meet.title(nameGroup(one), nameGroup(other), surprising.length)
      }
      words={m.meet.words}
    >
      <StoryRows story={story} found={surprising} all={m.meet.all(surprising.length)} />
    </StorySection>
  )
}
