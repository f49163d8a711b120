import { LIST_PAGE_SIZE, type ListPart } from '@folkmoot/domain/conversation-list'
import { Pagination } from '../../ui/Pagination.tsx'
import SaveList from './SaveList.tsx'
import type { useListView } from './use-list-view.ts'

interface Props {
  part: ListPart
  /** of all pages */
  rows: number
  list: ReturnType<typeof useListView>
}

/** The other pages of a long list, and its file. */
export default function ListEnd({ part, rows, list: { address, turn } }: Props) {
  return (
    <>
      {rows > LIST_PAGE_SIZE && (
        <Pagination page={address.page} pageSize={LIST_PAGE_SIZE} total={rows} onPageChange={turn} />
      )}
      <SaveList part={part} view={address} />
    </>
  )
}
