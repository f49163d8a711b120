import {
  type WaveOutline,
  type WavePlan,
  type WaveRefusal,
  type WaveRequest,
  getParentWave,
  planWave,
} from './invites.ts'
import { LIMITS } from './limits.ts'
import { createShareUrl } from './sharing.ts'

/** The fields of an existing wave that a forecast reads. */
interface WaveState extends WaveOutline {
  /** people who joined by its invites */
  readonly members?: number | undefined
  /** its unused codes */
  readonly unused?: number | undefined
}

/** The effect of creating a wave, computed from the list of waves; people may join in the meantime. */
export interface WaveForecast extends WavePlan {
  /** members of the parent, who get codes at once; 0 for the root */
  readonly members: number
  /** unused codes of the parent: people who join by them get codes then */
  readonly openInvites: number
  /** codes that follow if all of them are used */
  readonly codesLater: number
}

/** Computes the effect of creating a wave, or why it cannot be created. `waves` are all waves of the conversation. */
export function forecastWave(
  waves: readonly WaveState[],
  request: WaveRequest,
): { forecast: WaveForecast } | { refused: WaveRefusal } {
  const parent = waves.find(({ wave }) => wave === getParentWave(waves, request))
  const members = parent?.members ?? 0
  const planned = planWave({ waves, members, request })
  if ('refused' in planned) return planned
  const openInvites = parent?.unused ?? 0
  const codesLater = planned.plan.codesPerMember * openInvites
  return { forecast: { ...planned.plan, members, openInvites, codesLater } }
}

/** True when a wave creates so many codes at once that the console asks for confirmation. */
export const isLargeWave = ({ codesNow }: Pick<WavePlan, 'codesNow'>): boolean =>
  codesNow > LIMITS.confirmInvitesAbove

/** What an owner answers instead of the contract's numbers. */
export interface InviteAnswers {
  /** people who get a code from the owner */
  readonly people: number
  /** codes that each of them may pass on */
  readonly each: number
}

/** The texts of the form for a new wave; empty when not filled in. */
export interface WaveForm {
  readonly invites_per_user: string
  readonly owner_invites: string
  readonly parent_wave: string
}

/** The filled-in fields of a form as numbers (TREE-3). */
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

/** True for a valid text of a field for invites: empty, or an integer in range (TREE-3). */
export const isAllotmentText = (text: string, max: number = LIMITS.waveInvites): boolean =>
  /^\d{0,4}$/.test(text) && Number(text) <= max

/** The text of a field for invites after steps up or down; it stays in range. */
export const stepAllotment = (text: string, by: number, max: number = LIMITS.waveInvites): string =>
  String(Math.min(max, Math.max(0, Number(text) + by)))

/** A wave with the waves for its members. */
export interface WaveNode<W> {
  readonly wave: W
  readonly children: readonly WaveNode<W>[]
}

/** The tree of waves by number; a wave without a parent in the list becomes a root. */
export function buildWaveTree<W extends Pick<WaveOutline, 'wave' | 'parent_wave'>>(
  waves: readonly W[],
): WaveNode<W>[] {
  const known = new Set(waves.map(({ wave }) => wave))
  const childrenByParent = new Map<number, W[]>()
  for (const one of waves.toSorted((a, b) => a.wave - b.wave)) {
    // a parent has the lower number, so nothing can be its own ancestor
    const parent = known.has(one.parent_wave) && one.parent_wave < one.wave ? one.parent_wave : 0
    childrenByParent.set(parent, [...(childrenByParent.get(parent) ?? []), one])
  }
  const listChildren = (parent: number): WaveNode<W>[] =>
    (childrenByParent.get(parent) ?? []).map((wave) => ({ wave, children: listChildren(wave.wave) }))
  return listChildren(0)
}

/**
 * The link to join a conversation with a code. The code is in the fragment, which browsers do not send, so no log
 * contains it.
 * @param origin public origin of the server
 */
export const createInviteLink = (origin: string, conversation_id: string, invite_code: string): string =>
  `${createShareUrl(origin, { conversation_id, treevite_enabled: true })}#invite=${invite_code}`

/** The code in the fragment of an invite link; empty without one. */
export const parseInviteCode = (fragment: string): string =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('invite')?.trim() ?? ''

/** The name of the file of the owner’s codes (CODE-4). `now` is in milliseconds. */
export const createInviteFileName = (conversation_id: string, now: number): string =>
  `treevite_invites_${conversation_id}_${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.csv`
