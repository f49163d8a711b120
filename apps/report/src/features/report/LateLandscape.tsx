import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReportView } from '../../comments/report-view.ts'
import { landscapeMessages } from '../../messages/landscape.ts'
import './late-landscape.css'

const Landscape = lazy(async () => ({ default: (await import('../../landscape/Landscape.tsx')).Landscape }))

/** The Landscape, which is loaded when the first screen of the report is there. Its room is reserved. */
export function LateLandscape({ view }: { view: ReportView }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => setLate(true), [])
  const waiting = <p className="landscape-waiting">{landscapeMessages.loading}</p>
  return (
    <div className="landscape-room">
      {isLate ? (
        <Suspense fallback={waiting}>
          <Landscape view={view} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  )
}
