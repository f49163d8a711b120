import { Button } from '@blueprintjs/core'
import type { ModerationView } from '@folkmoot/api-types/triage'
import { useId } from 'react'
import { moderationMessages } from '../../messages/moderation.ts'
import { triageMessages as messages } from '../../messages/triage.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { SaveViewForm } from './SaveViewForm.tsx'
import { useModerationViewsQuery } from './triage-api.ts'
import { ViewItem } from './ViewItem.tsx'
import type { ShownView } from './view-paths.ts'

interface Props {
  isOpen: boolean
  conversation_id: string
  /** what the page shows now */
  shown: ShownView
  /** false for analysts, who save views for themselves only */
  canChange: boolean
  /** opens a view */
  onUse: (view: ModerationView) => void
  onClose: () => void
}

/** The saved views of a conversation: opens, saves, renames, replaces and deletes them. */
export function ViewsDialog({ isOpen, ...props }: Props) {
  const heading = useId()
  return (
    <Dialog open={isOpen} labelledBy={heading} onClose={props.onClose}>
      <h2 id={heading}>{messages.viewsTitle}</h2>
      <p>{messages.viewsHelp}</p>
      <Views {...props} />
      <div className="confirm-choices">
        <Button onClick={props.onClose}>{moderationMessages.close}</Button>
      </div>
    </Dialog>
  )
}

function Views(props: Omit<Props, 'isOpen'>) {
  const { conversation_id, shown, canChange } = props
  const { data, error, isFetching, refetch } = useModerationViewsQuery(
    { query: { conversation_id } },
    { refetchOnMountOrArgChange: true },
  )
  if (!data)
    return error ? (
      <Failure what={messages.viewsFailed} error={error} onRetry={refetch} isRetrying={isFetching} />
    ) : (
      <Loading text={messages.viewsLoading} visible />
    )
  const { views } = data
  return (
    <>
      {views.length === 0 && <p>{messages.noViews}</p>}
      <ViewList {...props} title={messages.sharedViews} views={views.filter(({ shared }) => shared)} />
      <ViewList {...props} title={messages.ownViews} views={views.filter(({ shared }) => !shared)} />
      <SaveViewForm conversation_id={conversation_id} shown={shown} canShare={canChange} />
    </>
  )
}

type ListProps = Omit<Props, 'isOpen'> & { title: string; views: readonly ModerationView[] }

function ViewList({ title, views, ...props }: ListProps) {
  const heading = useId()
  if (views.length === 0) return null
  return (
    <section className="saved-views">
      <h3 id={heading}>{title}</h3>
      <ul aria-labelledby={heading}>
        {views.map((view) => (
          <ViewItem key={view.view_id} {...props} view={view} />
        ))}
      </ul>
    </section>
  )
}
