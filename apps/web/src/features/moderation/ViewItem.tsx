import { Button, InputGroup } from '@blueprintjs/core'
import { Edit, Refresh, Trash } from '@blueprintjs/icons'
import type { ModerationView } from '@folkmoot/api-types/triage'
import { LIMITS } from '@folkmoot/domain/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
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
export function ViewItem(props: Props) {
  const { conversation_id, view } = props
  const { view_id } = view
  const [isRenaming, setRenaming] = useState(false)
  const [update, { error, isLoading }] = useUpdateModerationViewMutation()
  const change = (part: Partial<Pick<ModerationView, 'name' | 'list' | 'query'>>) =>
    update({ body: { conversation_id, view_id, ...part } })
  return (
    <li>
      {isRenaming ? (
        <RenameForm
          name={view.name}
          // a name that was not saved stays in its field
          onRename={(name) => void change({ name }).then((done) => setRenaming('error' in done))}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <>
          <ViewName {...props} />
          <ViewActions
            {...props}
            isUpdating={isLoading}
            onRename={() => setRenaming(true)}
            onUpdate={() => void change(props.shown)}
          />
        </>
      )}
      {error && <Failure what={messages.viewFailed} error={error} />}
    </li>
  )
}

function ViewName({ view, shown, onUse }: Props) {
  const { name, shared, own, created_by } = view
  const isShown = isSameView(view, shown)
  const facts = [
    moderationMessages.lists[view.list],
    ...(isShown ? [messages.currentView] : []),
    ...(shared && !own && created_by !== null ? [messages.madeBy(created_by)] : []),
  ]
  return (
    <div className="view-line">
      <Button className="view-name" variant="minimal" aria-current={isShown} onClick={() => onUse(view)}>
        <span dir="auto">{name}</span>
      </Button>
      <span className="dialog-help">{facts.join(' · ')}</span>
    </div>
  )
}

interface ActionsProps extends Props {
  isUpdating: boolean
  onRename: () => void
  onUpdate: () => void
}

/** The link of a view, and for those who may change it the ways to do so. */
function ViewActions({ conversation_id, view, shown, canChange, ...props }: ActionsProps) {
  const { view_id, name, shared } = view
  const [remove, { error, isLoading }] = useDeleteModerationViewMutation()
  const link = <CopyButton text={getViewLink(conversation_id, view)} what={messages.linkOfView(name)} />
  if (!canChange && shared) return <div className="view-line">{link}</div>
  return (
    <div className="view-line">
      {link}
      <Button icon={<Edit />} aria-label={messages.renameView(name)} onClick={props.onRename}>
        {messages.viewRename}
      </Button>
      {!isSameView(view, shown) && (
        <Button
          icon={<Refresh />}
          aria-label={messages.updateView(name)}
          loading={props.isUpdating}
          onClick={props.onUpdate}
        >
          {messages.viewUpdate}
        </Button>
      )}
      <Button
        icon={<Trash />}
        aria-label={messages.deleteView(name)}
        loading={isLoading}
        onClick={() => void remove({ query: { conversation_id, view_id } })}
      >
        {messages.viewDelete}
      </Button>
      {error && <Failure what={messages.viewNotDeleted} error={error} />}
    </div>
  )
}

interface RenameProps {
  name: string
  onRename: (name: string) => void
  onCancel: () => void
}

function RenameForm({ name, onRename, onCancel }: RenameProps) {
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
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
        inputRef={field}
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
