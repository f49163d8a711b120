import { Button, InputGroup } from '@blueprintjs/core'
import { Edit, Refresh, Trash } from '@blueprintjs/icons'
import type { ModerationView } from '@folkmoot/api-types/triage'
import { LIMITS } from '@folkmoot/domain/limits'
import { type FormEvent, useState } from 'react'
import { moderationMessages } from '../../messages/moderation.ts'
import { triageMessages as messages } from '../../messages/triage.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useDeleteModerationViewMutation, useUpdateModerationViewMutation } from './triage-api.ts'
import { getViewLink, type ShownView } from './view-paths.ts'

interface Props {
  conversation_id: string
  view: ModerationView
  shown: ShownView
  canChange: boolean
  onUse: (view: ModerationView) => void
}

const isSameView = (one: ShownView, other: ShownView): boolean =>
  one.list === other.list && one.query === other.query

/** A saved view with what can be done with it. */
export function ViewItem({ conversation_id, view, shown, canChange, onUse }: Props) {
  const { view_id, name, shared, own, created_by } = view
  const [isRenaming, setRenaming] = useState(false)
  const [update, updated] = useUpdateModerationViewMutation()
  const [remove, removed] = useDeleteModerationViewMutation()
  const isShown = isSameView(view, shown)
  const facts = [
    moderationMessages.lists[view.list],
    ...(isShown ? [messages.currentView] : []),
    ...(shared && !own && created_by !== null ? [messages.madeBy(created_by)] : []),
  ]
  const change = (part: Partial<Pick<ModerationView, 'name' | 'list' | 'query'>>) =>
    update({ body: { conversation_id, view_id, ...part } })
  return (
    <li>
      {isRenaming ? (
        <RenameForm
          name={name}
          onRename={(next) => void change({ name: next }).then(() => setRenaming(false))}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <div className="view-line">
          <Button className="view-name" variant="minimal" aria-current={isShown} onClick={() => onUse(view)}>
            <span dir="auto">{name}</span>
          </Button>
          <span className="dialog-help">{facts.join(' · ')}</span>
        </div>
      )}
      <div className="view-line">
        <CopyButton text={getViewLink(conversation_id, view)} what={messages.linkOfView(name)} />
        {(canChange || !shared) && !isRenaming && (
          <>
            <Button icon={<Edit />} aria-label={messages.renameView(name)} onClick={() => setRenaming(true)}>
              {messages.viewRename}
            </Button>
            {!isShown && (
              <Button
                icon={<Refresh />}
                aria-label={messages.updateView(name)}
                loading={updated.isLoading}
                onClick={() => void change(shown)}
              >
                {messages.viewUpdate}
              </Button>
            )}
            <Button
              icon={<Trash />}
              aria-label={messages.deleteView(name)}
              loading={removed.isLoading}
              onClick={() => void remove({ query: { conversation_id, view_id } })}
            >
              {messages.viewDelete}
            </Button>
          </>
        )}
      </div>
      {updated.error && <Failure what={messages.viewFailed} error={updated.error} />}
      {removed.error && <Failure what={messages.viewNotDeleted} error={removed.error} />}
    </li>
  )
}

interface RenameProps {
  name: string
  onRename: (name: string) => void
  onCancel: () => void
}

function RenameForm({ name, onRename, onCancel }: RenameProps) {
  const [text, setText] = useState(name)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onRename(text.trim())
  }
  return (
    <form className="view-line" onSubmit={handleSubmit}>
      <InputGroup
        aria-label={messages.viewName}
        maxLength={LIMITS.viewName}
        value={text}
        autoFocus
        onValueChange={setText}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {messages.viewSave}
      </Button>
      <Button variant="minimal" onClick={onCancel}>
        {moderationMessages.cancel}
      </Button>
    </form>
  )
}
