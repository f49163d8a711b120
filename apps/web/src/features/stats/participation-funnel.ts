import type { ConversationHealth } from '@folkmoot/api-types/stats'
import { countCodes, type CountedWave } from '@folkmoot/domain/invite-tree'

/** Counts of the people who take part. */
interface FunnelPeople {
  participants: number
  voters: number
  commenters: number
}

type FunnelName = 'created' | 'used' | 'participants' | 'voters' | 'some' | 'all' | 'commenters'

/** How far voters got, where it is known. */
type FunnelReach = Pick<ConversationHealth['reach'], 'voted_on_seven' | 'voted_on_all'>

/** A step from an invite to a comment. */
interface FunnelStep {
  name: FunnelName
  count: number
  /**
   * of the created codes, or of the participants; from 0, above 1 when more people write than have joined by the tree
   */
  share?: number
}

const computeShare = (count: number, whole: number) => (whole > 0 ? { share: count / whole } : {})

/**
 * Creates the participation funnel: codes created and used with an invite tree, participants, voters, commenters.
 * Commenters are a share of all participants too, because people can write without voting.
 * @param waves of the invite tree; absent without one
 * @param reach adds voting on seven comments, and on all that were shown
 */
export function createParticipationFunnel(
  { participants, voters, commenters }: FunnelPeople,
  waves?: readonly CountedWave[],
  reach?: FunnelReach,
): FunnelStep[] {
  const createStep = (name: FunnelName, count: number): FunnelStep => ({
    name,
    count,
    ...computeShare(count, participants),
  })
  const people: FunnelStep[] = [
    { name: 'participants', count: participants },
    createStep('voters', voters),
    ...(reach ? [createStep('some', reach.voted_on_seven), createStep('all', reach.voted_on_all)] : []),
    createStep('commenters', commenters),
  ]
  if (!waves) return people
  const { made, used } = countCodes(waves)
  return [
    { name: 'created', count: made },
    { name: 'used', count: used, ...computeShare(used, made) },
    ...people,
  ]
}
