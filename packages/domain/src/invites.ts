import { type LineProblem, readCsvRows, type TextChunks } from './import/csv.ts'
import { normalizeHeader } from './import/table.ts'
import { LIMITS } from './limits.ts'
import { formatEnglishNumber as formatNumber } from './numbers.ts'
import type { InviteAnswers, WaveForecast } from './wave-forecast.ts'

/** The states of an invite, as numbers on the wire. `acceptInvite` redeems an unused one. */
export const INVITE_STATUS = { unused: 0, used: 1, revoked: 2, expired: 3 } as const

const STATUS_NAMES = ['Unused', 'Used', 'Revoked', 'Expired']

/** The name of a status (CODE-2); an unknown one is shown as a number. */
export const formatInviteStatus = (status: number): string => STATUS_NAMES[status] ?? `Status ${status}`

/** The word for a status in files, in lower case; an unknown one stays a number. */
export const toInviteStatusWord = (status: number): string =>
  STATUS_NAMES[status]?.toLowerCase() ?? String(status)

/** The effective status: an unused invite expires with its wave. Times are milliseconds. */
export const getInviteStatus = (status: number, expiresAt: number | null, now: number): number =>
  status === INVITE_STATUS.unused && expiresAt !== null && expiresAt <= now ? INVITE_STATUS.expired : status

/** Number of codes by status. */
export type InviteCounts = Readonly<Record<keyof typeof INVITE_STATUS, number>>

/** The number of codes with a status, or of all codes; 0 for an unknown status. */
export function countInvites(counts: InviteCounts, status?: number): number {
  const { unused, used, revoked, expired } = counts
  const byStatus = [unused, used, revoked, expired]
  return status === undefined ? unused + used + revoked + expired : (byStatus[status] ?? 0)
}

/** A wave's counts of codes, where the call asked for them. */
type CountedWave = Partial<Record<keyof typeof INVITE_STATUS, number | undefined>>

/** Counts the codes of waves: made, whatever became of them, and of these used and revoked. */
export function countCodes(waves: readonly CountedWave[]): { made: number; used: number; revoked: number } {
  const sum = { made: 0, used: 0, revoked: 0 }
  for (const { unused = 0, used = 0, revoked = 0, expired = 0 } of waves) {
    sum.made += countInvites({ unused, used, revoked, expired })
    sum.used += used
    sum.revoked += revoked
  }
  return sum
}

/** The fields of a request for a new wave. */
export interface WaveRequest {
  readonly invites_per_user?: number | undefined
  readonly owner_invites?: number | undefined
  /** the number of a wave, 0 for the root; the latest wave when absent */
  readonly parent_wave?: number | undefined
}

/** The fields of an existing wave that planning reads. */
export interface WaveOutline {
  readonly wave: number
  readonly parent_wave: number
  readonly size: number
  readonly invites_per_user: number
}

/** A wave that can be created. */
export interface WavePlan {
  readonly wave: number
  readonly parent_wave: number
  /** its members if every invite of its parents is used */
  readonly size: number
  readonly invites_per_user: number
  readonly owner_invites: number
  /** codes for the owner of the conversation, created at once */
  readonly ownerCodes: number
  /** codes for each member of the parent wave: for current members at once, for later ones when they join */
  readonly codesPerMember: number
  /** codes that are created at once */
  readonly codesNow: number
}

/** Why a wave cannot be created. */
export type WaveRefusal = 'requires_invites' | 'parent_not_found' | 'too_large'

const isAllotment = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= LIMITS.waveInvites

/** True when both numbers are in range and at least one is above 0 (TREE-3). */
export const canCreateWave = ({ invites_per_user = 0, owner_invites = 0 }: WaveRequest): boolean =>
  isAllotment(invites_per_user) && isAllotment(owner_invites) && invites_per_user + owner_invites > 0

/** The parent's number: the requested one, else the latest wave, else 0 for the root. */
export const getParentWave = (waves: readonly WaveOutline[], { parent_wave }: WaveRequest): number =>
  parent_wave ?? waves.reduce((latest, { wave }) => Math.max(latest, wave), 0)

/**
 * Plans number, parent, size and codes of the next wave, or returns why it cannot be created.
 * @param waves every wave of the conversation
 * @param members people who joined by an invite of the parent (`getParentWave`); ignored for the root
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
  const parent = waves.find(({ wave }) => wave === parent_wave)
  if (parent_wave !== 0 && !parent) return { refused: 'parent_not_found' }
  const size = Math.max(1, parent?.size ?? 1) * invites_per_user + owner_invites
  // the root has no members: their codes go to the owner
  const ownerCodes = owner_invites + (parent ? 0 : invites_per_user)
  const codesPerMember = parent ? invites_per_user : 0
  const codesNow = ownerCodes + codesPerMember * members
  // a member gets the codes of all child waves at once
  const siblings = parent ? waves.filter((one) => one.parent_wave === parent_wave) : []
  const codesOfMember = siblings.reduce((sum, one) => sum + one.invites_per_user, codesPerMember)
  if (
    size > LIMITS.waveSize ||
    codesNow > LIMITS.maxWaveCodes ||
    codesOfMember > LIMITS.waveInvites ||
    waves.length >= LIMITS.waves
  )
    return { refused: 'too_large' }
  const wave = 1 + waves.reduce((highest, { wave }) => Math.max(highest, wave), 0)
  const plan = { wave, parent_wave, size, invites_per_user, owner_invites }
  return { plan: { ...plan, ownerCodes, codesPerMember, codesNow } }
}

/** Capitals and digits of the contract, without those that look alike on a printed card. */
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const INVITE_CODE_CHARACTERS = 10
/** Without look-alikes; `parseLoginCode` relies on it. */
const LOGIN_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const LOGIN_CODE_CHARACTERS = 16

/** Returns an integer from 0 to its argument, exclusive. */
type RandomBelow = (below: number) => number

function drawCode(alphabet: string, length: number, random: RandomBelow): string {
  let code = ''
  for (let at = 0; at < length; at += 1) code += alphabet[random(alphabet.length)]
  return code
}

/**
 * Creates an invite code for one person: 10 capitals and digits, 50 bits, which may be typed in small letters. `random` must be
 * cryptographically secure.
 */
export const createInviteCode = (random: RandomBelow): string =>
  drawCode(INVITE_ALPHABET, INVITE_CODE_CHARACTERS, random)

/** Creates a code for login on another device: 16 characters. `random` must be cryptographically secure. */
export const createLoginCode = (random: RandomBelow): string =>
  drawCode(LOGIN_ALPHABET, LOGIN_CODE_CHARACTERS, random)

/** Corrects a typed login code: characters outside the alphabet become the ones they look like. */
export const parseLoginCode = (typed: string): string => typed.replace(/[0O]/g, 'o').replace(/[1Il]/g, 'i')

/** The code of an invite whose person was erased, by the id of the invite. It lets nobody in. */
export const createErasedCode = (id: number | string): string => `erased:${id}:`

/** True for the code of an erased invite, of any version: no other code has a colon. */
export const isErasedCode = (code: string): boolean => code.includes(':')

/*
 * Sentences about waves and codes, in English, for console and command line: one thing has one sentence. People who join
 * by a wave's codes are its people; what they get to pass on, and what the owner gives out, is a code.
 */

/** “1 code”, “22 codes”. */
export const formatCodes = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'code' : 'codes'}`

/** “1 person”, “60 people”. */
export const formatPeople = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`

/** What answers result in: “20 people get a code from you; each may invite 2; at most 60 people.” */
export function describeAnswers({ people, each }: InviteAnswers): string {
  const first = `${formatPeople(people)} ${people === 1 ? 'gets' : 'get'} a code from you`
  const next = each > 0 ? `; each may invite ${formatNumber(each)}` : ''
  return `${first}${next}; at most ${formatPeople(people + people * each)}.`
}

/** How many of a hundred codes a forecast expects to be used. */
const EXPECTED_PERCENT = 50

/** How many are expected: “If 50% of the codes are used, about 20 people join.” */
export function describeExpectation({ people, each }: InviteAnswers): string {
  const rate = EXPECTED_PERCENT / 100
  const expected = Math.round(rate * people + rate * people * rate * each)
  return `If ${EXPECTED_PERCENT}% of the codes are used, about ${formatPeople(expected)} ${expected === 1 ? 'joins' : 'join'}.`
}

/** What a new wave makes at once: “Wave 2 will make 8 codes at once: 2 codes for you, 3 each for the 2 people of wave 1.” */
function describeCodesNow(forecast: WaveForecast): string {
  const { wave, parent_wave, codesNow, ownerCodes, codesPerMember, members } = forecast
  if (codesNow === 0) return `Wave ${wave} will make no codes at once.`
  const parts = [
    ...(ownerCodes > 0 ? [`${formatCodes(ownerCodes)} for you`] : []),
    ...(codesPerMember * members > 0
      ? [`${formatNumber(codesPerMember)} each for the ${formatPeople(members)} of wave ${parent_wave}`]
      : []),
  ]
  return `Wave ${wave} will make ${formatCodes(codesNow)} at once: ${parts.join(', ')}.`
}

function describeCodesLater(forecast: WaveForecast): string | undefined {
  const { parent_wave, codesPerMember, openInvites, codesLater, members } = forecast
  if (codesPerMember === 0) return undefined
  if (openInvites > 0)
    return `${formatPeople(openInvites)} can still join wave ${parent_wave}: each will get ${formatNumber(codesPerMember)}, up to ${formatNumber(codesLater)} more in all.`
  return members === 0
    ? `Wave ${parent_wave} has no people and no codes left, so no codes will follow unless that changes.`
    : undefined
}

/** What creating a wave will do, in sentences, the most important first. */
export const describeWaveForecast = (forecast: WaveForecast): string[] => [
  describeCodesNow(forecast),
  ...[describeCodesLater(forecast) ?? []].flat(),
]

/** What was done: “Made 22 codes.”, and who gets codes from now on. It never counts codes that are not there. */
export function describeMadeWave({
  wave,
  parent_wave,
  invites_per_user,
  invites_created,
}: {
  readonly wave: number
  readonly parent_wave: number
  readonly invites_per_user: number
  readonly invites_created: number
}): string {
  const made = invites_created > 0 ? `Made ${formatCodes(invites_created)}.` : `Wave ${wave} is ready.`
  if (parent_wave === 0 || invites_per_user === 0) return made
  return `${made} Each person who joins wave ${parent_wave} from now on gets ${formatCodes(invites_per_user)} to pass on.`
}

/** What was revoked: “Revoked 3 codes.” */
export const describeRevoked = (count: number): string =>
  count === 0 ? 'No code was left to revoke.' : `Revoked ${formatCodes(count)}.`

/** The headers of the column with codes in files that we write. */
const CODE_HEADERS = ['invite_code', 'code']

/**
 * Reads invite codes from a file: the column `invite_code` or `code` of a file of codes, else the first cell of each line.
 * @returns each code once, in the order of the file; or the problem of the file
 */
export async function readCodeList(
  chunks: TextChunks,
): Promise<{ readonly codes: readonly string[] } | { readonly problem: LineProblem }> {
  const codes = new Set<string>()
  let column: number | undefined
  for await (const row of readCsvRows(chunks)) {
    if ('problem' in row) return row
    const isFirst = column === undefined
    if (isFirst)
      column = Math.max(
        0,
        normalizeHeader(row.cells).findIndex((name) => CODE_HEADERS.includes(name)),
      )
    const code = row.cells[column ?? 0]?.split('\t')[0]?.trim() ?? ''
    const isHeader = isFirst && CODE_HEADERS.includes(code.toLowerCase())
    if (code !== '' && !isHeader) codes.add(code)
  }
  return { codes: [...codes] }
}
