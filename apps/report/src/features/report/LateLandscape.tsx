import { useEffect } from 'react'
import { usePart } from '../../api/use-part.ts'
import type { ReportView } from '../../comments/report-view.ts'
import { landscapeMessages } from '../../messages/landscape.ts'
import './late-landscape.css'

const loadLandscape = async () => (await import('../../landscape/Landscape.tsx')).Landscape

/** Loads the code of the Landscape after the first screen, while the data of the report is on its way. */
export function useEarlyLandscape(): void {
  useEffect(() => {
    // LateLandscape says so if it cannot be loaded
    loadLandscape().catch(() => undefined)
  }, [])
}

/** The Landscape, which is loaded when the first screen of the report is there. Its room is reserved. */
export function LateLandscape({ view }: { view: ReportView }) {
  const part = usePart(loadLandscape)
  return (
    <div className="landscape-room">
      {part.state === 'ready' ? (
        <part.data view={view} />
      ) : (
        <p className="landscape-waiting" role={part.state === 'failed' ? 'alert' : undefined}>
          {part.state === 'failed' ? landscapeMessages.failed : landscapeMessages.loading}
        </p>
      )}
    </div>
  )
}
