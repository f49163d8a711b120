import type { forecastWave, WaveForecast } from '@folkmoot/domain/invite-tree-forecast'
import { waveMessages } from '../../messages/invite-tree.ts'
import { numbers } from './formats.ts'

const written = (count: number) => numbers.format(count)

function nowSentence({ wave, codesNow, ownerCodes, codesPerMember, members }: WaveForecast): string {
  const { forecastNow, forecastOwner, forecastMembers } = waveMessages
  const parts = [
    ...(ownerCodes > 0 ? [forecastOwner(ownerCodes, written(ownerCodes))] : []),
    ...(codesPerMember * members > 0
      ? [forecastMembers(written(codesPerMember), members, written(members))]
      : []),
  ]
  return forecastNow(wave, codesNow, written(codesNow), parts)
}

function laterSentence({ codesPerMember, members, mayJoin, codesLater }: WaveForecast): string | undefined {
  if (codesPerMember === 0) return undefined
  const { forecastLater, forecastNobody } = waveMessages
  if (mayJoin > 0)
    return forecastLater(written(codesPerMember), mayJoin, written(mayJoin), written(codesLater))
  return members === 0 ? forecastNobody : undefined
}

/** What the wave that is typed would bring about: codes at once, codes as people join, planned size. */
export function Forecast({ outcome }: { outcome: ReturnType<typeof forecastWave> }) {
  return (
    <div className="wave-forecast" role="status">
      {'refused' in outcome ? (
        <p>{waveMessages.refused[outcome.refused]}</p>
      ) : (
        <>
          <p>
            <strong>{nowSentence(outcome.forecast)}</strong>
          </p>
          <p>{laterSentence(outcome.forecast)}</p>
          <p>{waveMessages.forecastSize(written(outcome.forecast.size))}</p>
        </>
      )}
    </div>
  )
}
