import { formatEnglishNumber as formatNumber } from './format-number.ts'
import type { InviteAnswers, WaveForecast } from './wave-forecast.ts'

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
