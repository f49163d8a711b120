import type { ReportData } from '@folkmoot/api-types/report-data'
import { sharedMessages } from '../messages/shared.ts'

/** Says on every page of a rehearsal's report, also on paper, that nothing in it is real (LIFE-18). */
export const RehearsalNote = ({ conversation }: Pick<ReportData, 'conversation'>) =>
  conversation.is_rehearsal === true && (
    <p className="rehearsal-note" role="note">
      {sharedMessages.rehearsal}
    </p>
  )
