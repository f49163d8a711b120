import { GROUP_LABELS, type Report } from '@folkmoot/api-types/reports'
import { formatGroupLetter } from '@folkmoot/domain/group-letter'
import { useId } from 'react'
import { reportMessages } from '../../messages/reports.ts'
import { ReportText } from './ReportText.tsx'

const AXIS_FIELDS = ['label_x_neg', 'label_x_pos', 'label_y_neg', 'label_y_pos'] as const

interface Props {
  conversation_id: string
  report: Report
}

/** Name and labels of a report; each is saved when its field is left. */
export function ReportLabels({ conversation_id, report }: Props) {
  const id = useId()
  const common = { conversation_id, report }
  return (
    <section aria-labelledby={id} className="report-words">
      <h4 id={id}>{reportMessages.words}</h4>
      <p className="report-help">{reportMessages.wordsHelp}</p>
      <ReportText
        field="report_name"
        label={reportMessages.name}
        help={reportMessages.nameHelp}
        {...common}
      />
      <fieldset>
        <legend>{reportMessages.axes}</legend>
        <div className="report-labels">
          {AXIS_FIELDS.map((field) => (
            <ReportText key={field} field={field} label={reportMessages.axis[field]} {...common} />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{reportMessages.groups}</legend>
        <p className="report-help">{reportMessages.groupsHelp}</p>
        <div className="report-labels">
          {GROUP_LABELS.map((field, group) => (
            <ReportText
              key={field}
              field={field}
              label={reportMessages.group(formatGroupLetter(group))}
              {...common}
            />
          ))}
        </div>
      </fieldset>
    </section>
  )
}
