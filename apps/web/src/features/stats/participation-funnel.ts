/** A wave's counts of codes; absent on servers that do not send them. */
interface CountedWave {
  unused?: number | undefined
  used?: number | undefined
  revoked?: number | undefined
  expired?: number | undefined
}

/** Counts of the people who take part. */
interface FunnelPeople {
  participants: number
  voters: number
  commenters: number
}

export type FunnelName = 'created' | 'used' | 'participants' | 'voters' | 'commenters'

/** A step from an invite to a comment. */
export interface FunnelStep {
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
  let [created, redeemed] = [0, 0]
  for (const { unused = 0, used = 0, revoked = 0, expired = 0 } of waves) {
    created += unused + used + revoked + expired
    redeemed += used
  }
  return [
    { name: 'created', count: created },
    { name: 'used', count: redeemed, ...computeShare(redeemed, created) },
    ...people,
  ]
}
