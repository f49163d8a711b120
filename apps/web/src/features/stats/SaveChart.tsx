import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { formatTableCsv, type TableCell } from '@folkmoot/domain/export/table-csv'
import { useState } from 'react'
import { monitorMessages as messages } from '../../messages/stats.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'

interface Props {
  title: string
  /** prefix of the file names */
  slug: string
  /** the picture's data, with headings */
  rows: () => readonly (readonly TableCell[])[]
  /** renders the file; undefined while the charts are not loaded */
  renderPng: (topic: string) => Promise<Blob> | undefined
  /** true if it can be rendered */
  isReady: boolean
}

/** Saves a picture's data as a table, or the picture itself. */
export function SaveChart({ title, slug, rows, renderPng, isReady }: Props) {
  const { conversation, topic } = useConversationOutlet()
  const [problem, setProblem] = useState<unknown>()
  const save = (ending: string, content: Blob) => {
    saveFile(`${slug}-${conversation.conversation_id}.${ending}`, content)
    setProblem(undefined)
  }
  const savePng = () => renderPng(topic)?.then((picture) => save('png', picture), setProblem)
  const formats = [
    ['CSV', () => save('csv', createCsvBlob(formatTableCsv(rows()))), false],
    ['PNG', () => void savePng(), !isReady],
  ] as const
  return (
    <div className="save-picture">
      {formats.map(([format, onClick, disabled]) => (
        <Button
          key={format}
          size="small"
          variant="minimal"
          icon={<Download />}
          disabled={disabled}
          aria-label={messages.saveAs(format, title)}
          onClick={onClick}
        >
          {format}
        </Button>
      ))}
      {problem !== undefined && <Failure what={messages.pngFailed} error={problem} />}
    </div>
  )
}
