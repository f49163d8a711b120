import type { ModerationComment } from '@folkmoot/api-types/comments'
import { getModerationList } from '@folkmoot/domain/comments'
import { getLanguage } from '@folkmoot/domain/triage/queue-filter'
import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import { useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { tableMessages } from '../../messages/tables.ts'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { saveTable } from '../../ui/table/save-table.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'

/** The kinds of the marks of a comment, each once. */
const formatMarks = ({ marks = [] }: ModerationComment): string =>
  [...new Set(marks.map(({ kind }) => messages.markTags[kind]))].join(', ')

const { fileColumns } = messages
const COLUMNS: readonly TableColumn<ModerationComment>[] = [
  { title: fileColumns.id, value: ({ tid }) => tid },
  { title: fileColumns.list, value: ({ mod }) => messages.lists[getModerationList(mod)] },
  { title: fileColumns.text, value: ({ txt }) => txt },
  { title: fileColumns.marks, value: formatMarks },
  { title: fileColumns.language, value: getLanguage },
  { title: fileColumns.similar, value: ({ similar_to }) => similar_to },
  { title: fileColumns.author, value: ({ pid }) => pid },
  { title: fileColumns.created, value: ({ created }) => new Date(Number(created)) },
  { title: fileColumns.agrees, value: ({ agree_count }) => agree_count },
  { title: fileColumns.disagrees, value: ({ disagree_count }) => disagree_count },
  { title: fileColumns.passes, value: ({ pass_count }) => pass_count },
]

/** Saves the comments that a list shows, in its order (LIST-30). */
export function SaveComments({ comments }: { comments: readonly ModerationComment[] }) {
  const [excel, setExcel] = useState<ExcelFormat>()
  return (
    <FileDownload
      label={tableMessages.save}
      excel={excel}
      onChoose={setExcel}
      onSave={() => saveTable({ rows: comments, columns: COLUMNS, fileName: 'comments', excel })}
    />
  )
}
