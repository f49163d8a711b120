import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { tableCsv } from '@folkmoot/domain/export/table-csv'
import { useState } from 'react'
import { monitorMessages as words } from '../../messages/stats.ts'
import { useAdminOutlet } from '../../conversation/conversation-outlet.ts'
import { Failure } from '../../ui/Failure.tsx'
import { csvBlob, saveFile } from '../../ui/save-file.ts'

interface Props {
  title: string
  /** the beginning of the name of the files */
  slug: string
  /** what the picture shows, with its headings */
  rows: () => readonly (readonly (string | number)[])[]
  /** draws the file; the charts may not be loaded */
  png: (topic: string) => Promise<Blob> | undefined
  /** whether it can be drawn */
  ready: boolean
}

/** Saves what a picture shows: its numbers as a table, or itself. */
export function SavePicture({ title, slug, rows, png, ready }: Props) {
  const { conversation, topic } = useAdminOutlet()
  const [problem, setProblem] = useState<unknown>()
  const save = (ending: string, content: Blob) => {
    saveFile(`${slug}-${conversation.conversation_id}.${ending}`, content)
    setProblem(undefined)
  }
  const savePng = () => png(topic)?.then((picture) => save('png', picture), setProblem)
  const formats = [
    ['CSV', () => save('csv', csvBlob(tableCsv(rows()))), false],
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
