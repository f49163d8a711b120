import { formatNumber } from '@folkmoot/domain/format-number'
import type { forecastWave, WaveForecast } from '@folkmoot/domain/wave-forecast'
import { waveMessages } from '../../messages/invite-tree.ts'

function formatNowSentence({ wave, codesNow, ownerCodes, codesPerMember, members }: WaveForecast): string {
  const { forecastNow, forecastOwner, forecastMembers } = waveMessages
  const parts = [
    ...(ownerCodes > 0 ? [forecastOwner(ownerCodes, formatNumber(ownerCodes))] : []),
    ...(codesPerMember * members > 0
      ? [forecastMembers(formatNumber(codesPerMember), members, formatNumber(members))]
      : []),
  ]
  return forecastNow(wave, codesNow, formatNumber(codesNow), parts)
}

function formatLaterSentence({
  codesPerMember,
  members,
  openInvites,
  codesLater,
}: WaveForecast): string | undefined {
  if (codesPerMember === 0) return undefined
  const { forecastLater, forecastNone } = waveMessages
  if (openInvites > 0)
    return forecastLater(
      formatNumber(codesPerMember),
      openInvites,
      formatNumber(openInvites),
      formatNumber(codesLater),
    )
  return members === 0 ? forecastNone : undefined
}

/** The effect of the wave in the form: codes at once, codes as people join, planned size. */
export function Forecast({ outcome }: { outcome: ReturnType<typeof forecastWave> }) {
  return (
    <div className="wave-forecast" role="status">
      {'refused' in outcome ? (
        <p>{waveMessages.refused[outcome.refused]}</p>
      ) : (
        <>
          <p>
            <strong>{formatNowSentence(outcome.forecast)}</strong>
          </p>
          <p>{formatLaterSentence(outcome.forecast)}</p>
          <p>{waveMessages.forecastSize(formatNumber(outcome.forecast.size))}</p>
        </>
      )}
    </div>
  )
}
