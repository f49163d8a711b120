import { countCodes, type CountedWave } from '@folkmoot/domain/invite-tree'

/** Counts of the people who take part. */
interface FunnelPeople {
  participants: number
  voters: number
  commenters: number
}

type FunnelName = 'created' | 'used' | 'participants' | 'voters' | 'commenters'

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
 */
export function createParticipationFunnel(
  { participants, voters, commenters }: FunnelPeople,
  waves?: readonly CountedWave[],
): FunnelStep[] {
  const people: FunnelStep[] = [
    { name: 'participants', count: participants },
    { name: 'voters', count: voters, ...computeShare(voters, participants) },
    { name: 'commenters', count: commenters, ...computeShare(commenters, participants) },
  ]
  if (!waves) return people
  const { made, used } = countCodes(waves)
  return [
    { name: 'created', count: made },
    { name: 'used', count: used, ...computeShare(used, made) },
    ...people,
  ]
}
