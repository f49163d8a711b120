import type { ModerationView } from '@folkmoot/api-types/triage'
import type { ModerationList } from '@folkmoot/domain/comments'
import { getListPath } from './moderation-lists.ts'

/** What a list shows, as a view keeps it. */
export interface ShownView {
  readonly list: ModerationList
  /** filters and order as the query of the address */
  readonly query: string
}

/** The address that a view opens. */
export const getViewPath = (conversation_id: string, { list, query }: ShownView): string =>
  `${getListPath(conversation_id, list)}${query === '' ? '' : `?${query}`}`

/** The link to a view: it opens what the view keeps by then. */
export const getViewLink = (conversation_id: string, { view_id }: Pick<ModerationView, 'view_id'>): string =>
  `${window.location.origin}/m/${conversation_id}/comments/views/${view_id}`
