import {
  type WaveOutline,
  type WavePlan,
  type WaveRefusal,
  type WaveRequest,
  getParentWave,
  planWave,
} from './invite-tree.ts'
import { LIMITS } from './limits.ts'
import { createShareUrl } from './sharing.ts'

/** What a forecast needs of a wave that is there. */
export interface WaveState extends WaveOutline {
  /** people who joined by it */
  readonly members?: number | undefined
  /** its codes that can still be used */
  readonly unused?: number | undefined
}

/** What making a wave would bring about, as the list of waves has it: somebody may join meanwhile. */
export interface WaveForecast extends WavePlan {
  /** people in the parent, each of whom gets codes at once; 0 for the root */
  readonly members: number
  /** people who can still join the parent by the codes that are out, each of whom gets codes then */
  readonly openInvites: number
  /** codes that follow if all of those join */
  readonly codesLater: number
}

/** Says what a wave would bring about, or why it cannot be made. `waves` are all of the conversation, with counts. */
export function forecastWave(
  waves: readonly WaveState[],
  request: WaveRequest,
): { forecast: WaveForecast } | { refused: WaveRefusal } {
  const parent = waves.find(({ wave }) => wave === getParentWave(waves, request))
  const members = parent?.members ?? 0
  const planned = planWave({ waves, members, request })
  if ('refused' in planned) return planned
  const mayJoin = parent?.unused ?? 0
  const codesLater = planned.plan.codesPerMember * mayJoin
  return { forecast: { ...planned.plan, members, openInvites: mayJoin, codesLater } }
}

/** Whether a wave makes so many codes at once that one is asked first. */
export const isLargeWave = ({ codesNow }: Pick<WavePlan, 'codesNow'>): boolean =>
  codesNow > LIMITS.confirmInvitesAbove

/** What a form for a new wave holds: the text of each field, empty for nothing. */
export interface WaveForm {
  readonly invites_per_user: string
  readonly owner_invites: string
  readonly parent_wave: string
}

/** Only the fields of a form that are not empty, as numbers (TREE-3). */
export function parseWaveRequest({
  invites_per_user,
  owner_invites,
  parent_wave,
}: WaveForm): Partial<Record<keyof WaveRequest, number>> {
  return {
    ...(invites_per_user !== '' && { invites_per_user: Number(invites_per_user) }),
    ...(owner_invites !== '' && { owner_invites: Number(owner_invites) }),
    ...(parent_wave !== '' && { parent_wave: Number(parent_wave) }),
  }
}

/** Whether a field for a number of invites may hold a text: nothing, or a whole number in range (TREE-3). */
export const isAllotmentText = (text: string): boolean =>
  /^\d{0,4}$/.test(text) && Number(text) <= LIMITS.waveInvites

/** What a field for a number of invites holds after steps up or down; it stays in range. */
export const stepAllotment = (text: string, by: number): string =>
  String(Math.min(LIMITS.waveInvites, Math.max(0, Number(text) + by)))

/** A wave with those that were made for its members. */
export interface WaveNode<W extends WaveOutline> {
  readonly wave: W
  readonly children: readonly WaveNode<W>[]
}

/** Waves as the tree they are: each under its parent, by number; one whose parent is not among them stands by itself. */
export function createWaveTree<W extends WaveOutline & { readonly parent_wave: number }>(
  waves: readonly W[],
): WaveNode<W>[] {
  const known = new Set(waves.map(({ wave }) => wave))
  const childrenOf = new Map<number, W[]>()
  for (const one of waves.toSorted((a, b) => a.wave - b.wave)) {
    // a parent has the lower number, so nothing can be its own ancestor
    const parent = known.has(one.parent_wave) && one.parent_wave < one.wave ? one.parent_wave : 0
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), one])
  }
  const under = (parent: number): WaveNode<W>[] =>
    (childrenOf.get(parent) ?? []).map((wave) => ({ wave, children: under(wave.wave) }))
  return under(0)
}

/**
 * The address by which somebody joins with a code: the participant page of the conversation. The code is in the fragment,
 * which browsers send to nobody, so that no log has it.
 * @param origin of the server as people reach it, with its port
 */
export const createInviteLink = (origin: string, conversation_id: string, invite_code: string): string =>
  `${createShareUrl(origin, { conversation_id, treevite_enabled: true })}#invite=${invite_code}`

/** The code in the fragment of such a link, as an address has it; empty when there is none. */
export const parseInviteCode = (fragment: string): string =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('invite')?.trim() ?? ''

/** The name of the file of the owner’s codes (CODE-4). `now` is in milliseconds. */
export const createInviteFileName = (conversation_id: string, now: number): string =>
  `treevite_invites_${conversation_id}_${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.csv`
