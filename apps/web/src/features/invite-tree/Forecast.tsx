import { describeWaveForecast } from '@folkmoot/domain/invite-words'
import { formatNumber } from '@folkmoot/domain/format-number'
import type { forecastWave } from '@folkmoot/domain/wave-forecast'
import { waveMessages } from '../../messages/invite-tree.ts'

/** The effect of the wave in the form: codes at once, codes as people join, planned size. */
export function Forecast({ outcome }: { outcome: ReturnType<typeof forecastWave> }) {
  if ('refused' in outcome)
    return (
      <div className="wave-forecast" role="status">
        <p>{waveMessages.refused[outcome.refused]}</p>
      </div>
    )
  const [now, ...later] = describeWaveForecast(outcome.forecast)
  return (
    <div className="wave-forecast" role="status">
      <p>
        <strong>{now}</strong>
      </p>
      {later.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{waveMessages.forecastSize(formatNumber(outcome.forecast.size))}</p>
    </div>
  )
}
