import { Button, Switch } from '@blueprintjs/core'
import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type RefObject, useEffectEvent, useId, useLayoutEffect, useState } from 'react'
import { moderationMessages as messages } from '../../messages/moderation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { listVisibleTids } from './CommentQueue.tsx'
import { canReplace, type Decision, hasEffect } from './moderation-queue.ts'
import type { QueueActions } from './use-queue.ts'

interface Input {
  tids: readonly number[]
  current: ModerationComment | undefined
  selected: ReadonlySet<number>
  actions: QueueActions
  search: RefObject<HTMLInputElement | null>
  /** the element that scrolls the rows */
  rows: RefObject<HTMLElement | null>
  onUndo: () => void
  onReason: (tids: readonly number[]) => void
  /** decides about the near-duplicates of the current comment; undefined when none of them waits */
  onGroup: (() => void) | undefined
  onHelp: () => void
  /** rewords or splits the comment in focus */
  onReplace: (tid: number) => void
  /** shows the comment in focus on the wall of a room */
  onWall: (tid: number) => void
  /** false for analysts: keys that decide or select do nothing */
  canChange: boolean
}

/** Selects the comments whose lines are on the screen. */
function selectScreen({ actions, rows }: Input): void {
  if (rows.current) actions.select(listVisibleTids(rows.current))
}

function createStepKeys({ step }: Pick<QueueActions, 'step'>) {
  const next = () => step(1)
  const previous = () => step(-1)
  return { j: next, ArrowDown: next, k: previous, ArrowUp: previous }
}

/** The shortcuts of the queue. Those that decide act on the selection, else on the comment in focus. */
export function useQueueKeys(input: Input) {
  const { tids, current, selected, actions, search, onUndo, onReason, onGroup, onHelp } = input
  const targets = selected.size > 0 ? tids.filter((tid) => selected.has(tid)) : current ? [current.tid] : []
  const decide = (decision: Decision) => {
    if (selected.size > 0 || (current && hasEffect(current, decision))) actions.decide(targets, decision)
  }
  const select = (isRange: boolean) => {
    if (current) actions.toggle(current.tid, isRange)
  }
  const reading = {
    ...createStepKeys(actions),
    '/': () => search.current?.focus(),
    '?': onHelp,
  }
  const deciding = {
    a: () => decide({ kind: 'accept' }),
    r: () => decide({ kind: 'reject' }),
    R: () => targets.length > 0 && onReason(targets),
    m: () => decide({ kind: 'meta', is_meta: selected.size > 0 || !current?.is_meta }),
    g: () => onGroup?.(),
    s: () => current && actions.skip(current.tid),
    e: () => current && canReplace(current) && input.onReplace(current.tid),
    w: () => current && input.onWall(current.tid),
    u: onUndo,
    x: () => select(false),
    X: () => select(true),
    v: () => selectScreen(input),
    Escape: actions.clear,
  }
  return useSingleKeys(input.canChange ? { ...reading, ...deciding } : reading)
}

const COOKIE_NAME = 'single_keys'
const COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60

/** Actions by their name in `KeyboardEvent.key`. */
type KeyActions = Readonly<Record<string, () => void>>

const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** True when a key belongs to something else: a field, a dialog, the browser. */
const isForOthers = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  (target instanceof Element && target.closest(TEXT_FIELD) !== null) ||
  document.querySelector('dialog[open]') !== null

/**
 * Single-key shortcuts of a page. They can be turned off (WCAG 2.1.4). A cookie remembers that, because signing out clears
 * the local storage.
 */
function useSingleKeys(actions: KeyActions): { isOn: boolean; setOn: (isOn: boolean) => void } {
  const [isOn, setIsOn] = useState(() => !document.cookie.split('; ').includes(`${COOKIE_NAME}=off`))
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = isForOthers(event) ? undefined : actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // a layout effect, because a key can be pressed as soon as the page is shown
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [isOn])
  const setOn = (next: boolean) => {
    document.cookie = `${COOKIE_NAME}=off; path=/; max-age=${next ? 0 : COOKIE_MAX_AGE_S}; SameSite=Lax`
    setIsOn(next)
  }
  return { isOn, setOn }
}

interface KeysDialogProps {
  isOpen: boolean
  /** whether the shortcuts are on */
  isOn: boolean
  onChange: (isOn: boolean) => void
  onClose: () => void
}

/** Lists the keyboard shortcuts, and turns them on and off. */
export function KeysDialog({ isOpen, isOn, onChange, onClose }: KeysDialogProps) {
  const heading = useId()
  return (
    <Dialog open={isOpen} labelledBy={heading} onClose={onClose}>
      <h2 id={heading}>{messages.keysTitle}</h2>
      <p>{messages.intro}</p>
      <p>{messages.keysHelp}</p>
      <Switch checked={isOn} label={messages.keysOn} onChange={() => onChange(!isOn)} />
      <dl className="stack gap-4 keys">
        {Object.entries(messages.keyDescriptions).map(([keys, description]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <div className="row gap-8 confirm-choices">
        <Button intent="primary" onClick={onClose}>
          {messages.close}
        </Button>
      </div>
    </Dialog>
  )
}
