import type { ReportData } from '@folkmoot/api-types/report-data'
import type { ReactNode } from 'react'
import { reportDataAddress } from '../api/report-data.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ShowLoaded } from './ShowLoaded.tsx'

interface Props {
  reportId: string
  children: (data: ReportData) => ReactNode
}

/** Shows a page made from a report's data, or says why there is none. */
export function WithReportData({ reportId, children }: Props) {
  const [loaded, again] = useAnswer<ReportData>(reportDataAddress(reportId))
  return (
    <ShowLoaded loaded={loaded} again={again}>
      {children}
    </ShowLoaded>
  )
}
