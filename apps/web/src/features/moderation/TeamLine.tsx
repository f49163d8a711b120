import { People } from '@blueprintjs/icons'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList, type ModerationList } from '@folkmoot/domain/comments'
import { Link } from 'react-router-dom'
import { moderationTeamMessages as messages } from '../../messages/moderation-team.ts'
import { getListPath } from './moderation-lists.ts'
import type { TeamState } from './team-store.ts'

/** The others are counted. */
const MAX_NAMES = 3

interface Props {
  conversation_id: string
  team: TeamState
  comments: readonly ModerationComment[]
}

/** Who else moderates now and at which comment, and of how many comments two disagree (MODS-1, MODS-11). */
export function TeamLine({ conversation_id, team, comments }: Props) {
  const { others, isKnown } = team
  // the line keeps its place until the others are known
  if (!isKnown) return <p className="team-line" />
  const named = others.slice(0, MAX_NAMES).map(({ name, tid }) => messages.person(name, tid))
  return (
    <p className="team-line">
      <People aria-hidden="true" />
      <span>
        {others.length === 0 ? messages.alone : messages.others(named, others.length - named.length)}
      </span>
      <DisagreementLink conversation_id={conversation_id} comments={comments} />
    </p>
  )
}

function DisagreementLink({ conversation_id, comments }: Pick<Props, 'conversation_id' | 'comments'>) {
  const disputed = comments.filter(({ second_opinion }) => second_opinion !== undefined)
  const [first] = disputed
  if (!first) return null
  const list: ModerationList = getModerationList(first.mod)
  return (
    <Link to={{ pathname: getListPath(conversation_id, list), search: '?mark=disagreement' }}>
      {messages.disagreements(disputed.length)}
    </Link>
  )
}
