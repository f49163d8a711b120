import type { SharedLimits } from './shared-limits.ts'

/** Of what servers share, they take so large a part at once. */
const PARTS = 8

/** What a server has taken of the limit of a source, beside its own part. */
export interface TakenShare {
  taken: number
  /** true if nothing was left for all servers when it asked last */
  isUsedUp: boolean
  /** resolves when it has been told how much it gets */
  asking: Promise<void> | undefined
}

export const createTakenShare = (): TakenShare => ({ taken: 0, isUsedUp: false, asking: undefined })

interface LimitShareOptions {
  shared: SharedLimits
  /** the name of the limit */
  name: string
  limit: number
  windowMs: number
  /** the part of the limit that servers use without asking, in equal parts; a half unless given */
  ownPart?: number
}

/**
 * Divides a limit among the servers on one database: half of it (`ownPart`) in equal parts, which each server uses without asking, the other half is taken
 * in pieces from the database by those that have more requests. All servers together never allow more than the limit,
 * or one each where it is smaller than their number.
 */
export function createLimitShare({ shared, name, limit, windowMs, ownPart = 0.5 }: LimitShareOptions) {
  const getOwn = (servers: number) =>
    ownPart === 0 ? 0 : Math.max(1, Math.floor((limit * ownPart) / servers))
  const piece = Math.max(1, Math.ceil(limit / 2 / PARTS))
  /** What this server may allow now. */
  const getAllowed = ({ taken }: TakenShare): number => {
    const servers = shared.countServers()
    return servers === 1 ? limit : Math.min(limit, getOwn(servers) + taken)
  }
  /** Asks for more before it is needed. */
  const prepare = (key: string, share: TakenShare, used: number): void => {
    const servers = shared.countServers()
    if (servers === 1 || share.isUsedUp || share.asking) return
    if (getAllowed(share) - used > piece / 2) return
    const total = Math.max(0, limit - servers * getOwn(servers))
    const ask = async () => {
      try {
        const granted = await shared.take(name, key, piece, total, windowMs)
        share.taken += granted
        share.isUsedUp = granted === 0
      } catch {
        // the database does not answer: what this server has is left
      } finally {
        share.asking = undefined
      }
    }
    share.asking = ask()
  }
  return { getAllowed, prepare }
}
