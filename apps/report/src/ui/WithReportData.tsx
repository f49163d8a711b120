import type { ReportData } from '@folkmoot/api-types'
import type { ReactNode } from 'react'
import { useReportData } from '../api/report-data.ts'
import { sharedMessages } from '../messages/shared.ts'
import { Loading } from './Loading.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  reportId: string
  children: (data: ReportData) => ReactNode
}

/** Shows a page made from a report's data, or says why there is none. */
export function WithReportData({ reportId, children }: Props) {
  const [loaded, again] = useReportData(reportId)
  if (loaded.state === 'ready') return children(loaded.data)
  if (loaded.state === 'loading') return <Loading />
  if (loaded.state === 'unknown')
    return <Notice title={sharedMessages.noSuchReport} words={sharedMessages.noSuchReportWords} />
  return (
    <Notice title={sharedMessages.failed} words={sharedMessages.failedWords}>
      <button type="button" className="button" onClick={again}>
        {sharedMessages.tryAgain}
      </button>
    </Notice>
  )
}
