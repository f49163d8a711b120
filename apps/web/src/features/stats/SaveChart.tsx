import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { formatTableCsv } from '@folkmoot/domain/export/table-csv'
import { useState } from 'react'
import { monitorMessages as words } from '../../messages/stats.ts'
import { useConversationOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { createCsvBlob, saveFile } from '../../ui/save-file.ts'

interface Props {
  title: string
  /** the beginning of the name of the files */
  slug: string
  /** what the picture shows, with its headings */
  rows: () => readonly (readonly (string | number)[])[]
  /** draws the file; the charts may not be loaded */
  renderPng: (topic: string) => Promise<Blob> | undefined
  /** whether it can be drawn */
  isReady: boolean
}

/** Saves what a picture shows: its numbers as a table, or itself. */
export function SaveChart({ title, slug, rows, renderPng: png, isReady: ready }: Props) {
  const { conversation, topic } = useConversationOutlet()
  const [problem, setProblem] = useState<unknown>()
  const save = (ending: string, content: Blob) => {
    saveFile(`${slug}-${conversation.conversation_id}.${ending}`, content)
    setProblem(undefined)
  }
  const savePng = () => png(topic)?.then((picture) => save('png', picture), setProblem)
  const formats = [
    ['CSV', () => save('csv', createCsvBlob(formatTableCsv(rows()))), false],
    ['PNG', () => void savePng(), !ready],
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
          aria-label={words.saveAs(format, title)}
          onClick={onClick}
        >
          {format}
        </Button>
      ))}
      {problem !== undefined && <Failure what={words.pngFailed} error={problem} />}
    </div>
  )
}
