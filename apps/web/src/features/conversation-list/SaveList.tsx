import { getConversationTitle } from '@folkmoot/domain/conversation-title'
import type { ConversationEntry } from '@folkmoot/api-types/conversation-list'
import { LIST_PAGE_SIZE, type ListPart, type ListView } from '@folkmoot/domain/conversation-list'
import type { ExcelFormat } from '@folkmoot/domain/export/excel'
import { formatListHealth, LIST_HEALTH_NAMES } from '@folkmoot/domain/health/list-health'
import { CONVERSATION_STATUS, getConversationStatus } from '@folkmoot/domain/lifecycle'
import { useState } from 'react'
import { formatReason } from '../../api/failure.ts'
import { listFileMessages as messages } from '../../messages/list-file.ts'
import { tableMessages } from '../../messages/tables.ts'
import { FileDownload } from '../../ui/FileDownload.tsx'
import { saveTable } from '../../ui/table/save-table.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { useToast } from '../../ui/toasts.ts'
import { useLazyListConversationPageQuery } from './list-api.ts'
import { createPageInput, READER_ZONE } from './use-conversation-page.ts'

interface Props {
  part: ListPart
  view: ListView
}

const { columns } = messages
const formatHealth = ({ health }: ConversationEntry) =>
  health && `${LIST_HEALTH_NAMES[health.word]}: ${formatListHealth(health, READER_ZONE, Date.now())}`

const toDate = (time: number | null | undefined) => (time == null ? null : new Date(time))

const COLUMNS: readonly TableColumn<ConversationEntry>[] = [
  { title: columns.id, value: ({ conversation_id }) => conversation_id },
  { title: columns.question, value: getConversationTitle },
  { title: columns.description, value: ({ description }) => description },
  { title: columns.state, value: (entry) => CONVERSATION_STATUS[getConversationStatus(entry)] },
  { title: columns.opens, value: ({ opens_at }) => toDate(opens_at) },
  { title: columns.closes, value: ({ closes_at }) => toDate(closes_at) },
  { title: columns.participants, value: ({ participant_count }) => participant_count },
  { title: columns.waiting, value: ({ comments_waiting }) => comments_waiting },
  { title: columns.health, value: formatHealth },
  { title: columns.colleagues, value: ({ colleagues = [] }) => colleagues.join(', ') },
  { title: columns.created, value: ({ created }) => toDate(created) },
  { title: columns.modified, value: ({ modified }) => toDate(modified) },
  { title: columns.page, value: ({ parent_url }) => parent_url },
  { title: columns.address, value: ({ url }) => url },
]

/** Loads the pages of a list one after the other: all that its filter finds. @throws ApiFailure */
function useWholeList({ part, view }: Props) {
  const [load] = useLazyListConversationPageQuery()
  return async () => {
    const rows = new Map<string, ConversationEntry>()
    for (let page = 1; ; page += 1) {
      const { conversations } = await load(createPageInput(part, { ...view, page })).unwrap()
      // a conversation may move to the next page meanwhile
      for (const one of conversations) rows.set(one.conversation_id, one)
      if (conversations.length < LIST_PAGE_SIZE) return [...rows.values()]
    }
  }
}

/** Saves the conversations that the filter finds, on all pages, in the order of the list (LIST-30). */
export default function SaveList(props: Props) {
  const [excel, setExcel] = useState<ExcelFormat>()
  const [isLoading, setIsLoading] = useState(false)
  const loadAll = useWholeList(props)
  const showToast = useToast()
  const save = async () => {
    setIsLoading(true)
    try {
      saveTable({ rows: await loadAll(), columns: COLUMNS, fileName: 'conversations', excel })
    } catch (error) {
      showToast({ message: `${messages.failed} ${formatReason(error)}`, intent: 'danger' })
    }
    setIsLoading(false)
  }
  return (
    <FileDownload
      label={tableMessages.save}
      excel={excel}
      onChoose={setExcel}
      onSave={() => void save()}
      isLoading={isLoading}
    />
  )
}
