import { LIMITS } from './limits.ts'

/** What can become of an invite, as numbers on the wire. */
export const INVITE_STATUS = { unused: 0, used: 1, revoked: 2, expired: 3 } as const

const STATUS_NAMES = ['Unused', 'Used', 'Revoked', 'Expired']

/** A status in words for people (CODE-2); a number that nobody knows is shown as it is. */
export const formatInviteStatus = (status: number): string => STATUS_NAMES[status] ?? `Status ${status}`

/** A status as files have it: a word in small letters, or the number itself. */
export const toInviteStatusWord = (status: number): string =>
  STATUS_NAMES[status]?.toLowerCase() ?? String(status)

/** The status that counts now: an unused invite is expired once its wave's time is over. Times are milliseconds. */
export const getInviteStatus = (status: number, expiresAt: number | null, now: number): number =>
  status === INVITE_STATUS.unused && expiresAt !== null && expiresAt <= now ? INVITE_STATUS.expired : status

/** How many codes have which status. */
export type InviteCounts = Readonly<Record<keyof typeof INVITE_STATUS, number>>

/** How many codes a status has among those that were counted, or all of them; none for a status that nobody knows. */
export function countInvites(counts: InviteCounts, status?: number): number {
  const { unused, used, revoked, expired } = counts
  const byStatus = [unused, used, revoked, expired]
  return status === undefined ? unused + used + revoked + expired : (byStatus[status] ?? 0)
}

/** What someone asks for when they make a wave. */
export interface WaveRequest {
  readonly invites_per_user?: number | undefined
  readonly owner_invites?: number | undefined
  /** the number of a wave, 0 for the root; the latest wave when absent */
  readonly parent_wave?: number | undefined
}

/** What planning needs of a wave that is there. */
export interface WaveOutline {
  readonly wave: number
  readonly size: number
  /** its invites are still being made: its number is taken, but it cannot be a parent yet */
  readonly isCreating?: boolean
}

/** A wave that can be made. */
export interface WavePlan {
  readonly wave: number
  readonly parent_wave: number
  /** how many people could be in it if every invite of its parents were used */
  readonly size: number
  readonly invites_per_user: number
  readonly owner_invites: number
  /** codes that belong to the conversation's owner, made at once */
  readonly ownerCodes: number
  /** codes for each member of the parent wave: for those of today at once, for others when they join */
  readonly codesPerMember: number
  /** how many codes there are at once */
  readonly codesNow: number
}

/** Why a wave cannot be made. */
export type WaveRefusal = 'requires_invites' | 'parent_not_found' | 'too_large'

const isAllotment = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= LIMITS.waveInvites

/** Whether both numbers are in their range and one of them is above 0 (TREE-3). */
export const canCreateWave = ({ invites_per_user = 0, owner_invites = 0 }: WaveRequest): boolean =>
  isAllotment(invites_per_user) && isAllotment(owner_invites) && invites_per_user + owner_invites > 0

/** The number of the parent that a request means: the one it names, else the latest wave, else 0 for the root. */
export const getParentWave = (waves: readonly WaveOutline[], { parent_wave }: WaveRequest): number =>
  parent_wave ??
  waves.reduce((latest, { wave, isCreating: making }) => (making ? latest : Math.max(latest, wave)), 0)

/**
 * Decides number, parent, planned size and codes of the next wave, or says why there can be none.
 * @param waves every wave of the conversation
 * @param members how many people joined by an invite of the parent (`parentOf`); no matter for the root
 */
export function planWave({
  waves,
  members,
  request,
}: {
  waves: readonly WaveOutline[]
  members: number
  request: WaveRequest
}): { plan: WavePlan } | { refused: WaveRefusal } {
  if (!canCreateWave(request)) return { refused: 'requires_invites' }
  const { invites_per_user = 0, owner_invites = 0 } = request
  const parent_wave = getParentWave(waves, request)
  const parent = waves.find(({ wave, isCreating: making }) => wave === parent_wave && !making)
  if (parent_wave !== 0 && !parent) return { refused: 'parent_not_found' }
  const size = Math.max(1, parent?.size ?? 1) * invites_per_user + owner_invites
  // nobody has joined the root: what its members would get belongs to the owner
  const ownerCodes = owner_invites + (parent ? 0 : invites_per_user)
  const codesPerMember = parent ? invites_per_user : 0
  const codesNow = ownerCodes + codesPerMember * members
  if (size > LIMITS.waveSize || codesNow > LIMITS.maxWaveCodes) return { refused: 'too_large' }
  const wave = 1 + waves.reduce((highest, { wave }) => Math.max(highest, wave), 0)
  const plan = { wave, parent_wave, size, invites_per_user, owner_invites }
  return { plan: { ...plan, ownerCodes, codesPerMember, codesNow } }
}

/**
 * Of the contract's 62 letters and digits those that nobody takes for another on a printed card: conversation ids leave
 * out the same look-alikes, and of letters that differ by their size alone only the capital is left.
 */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabdefhmnrt23456789'
const INVITE_CODE_CHARACTERS = 10
/** Without the letters and digits that are taken for one another; `readLoginCode` counts on it. */
const LOGIN_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const LOGIN_CODE_CHARACTERS = 16

/** a whole number from 0 up to, not including, its argument */
type RandomBelow = (below: number) => number

function drawCode(alphabet: string, length: number, random: RandomBelow): string {
  let code = ''
  for (let at = 0; at < length; at += 1) code += alphabet[random(alphabet.length)]
  return code
}

/**
 * A code that lets one person in: 10 letters and digits, their case matters; 54 bits. `random` must be fit for secrets.
 */
export const createInviteCode = (random: RandomBelow): string =>
  drawCode(INVITE_ALPHABET, INVITE_CODE_CHARACTERS, random)

/** A code by which a participant comes back from another device: 16 signs. `random` must be fit for secrets. */
export const createLoginCode = (random: RandomBelow): string =>
  drawCode(LOGIN_ALPHABET, LOGIN_CODE_CHARACTERS, random)

/** A login code as somebody typed it, with the signs in it that no login code has read as the one they look like. */
export const parseLoginCode = (typed: string): string => typed.replace(/[0O]/g, 'o').replace(/[1Il]/g, 'i')
