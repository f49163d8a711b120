import type { ModerationComment } from '@folkmoot/api-types/comments'
import { type Decision, hasEffect } from './moderation-queue.ts'
import type { RefObject } from 'react'
import type { QueueActions } from './use-queue.ts'
import { useSingleKeys } from './use-single-keys.ts'

interface Input {
  current: ModerationComment | undefined
  actions: QueueActions
  search: RefObject<HTMLInputElement | null>
  onUndo: () => void
  onReason: (tids: readonly number[]) => void
  onHelp: () => void
  /** false for analysts: keys that decide or select do nothing */
  canChange: boolean
}

/** The shortcuts of the queue. Each does what a visible button does. */
export function useQueueKeys({ current, actions, search, onUndo, onReason, onHelp, canChange }: Input) {
  const decide = (decision: Decision) => {
    if (current && hasEffect(current, decision)) actions.decide([current.tid], decision)
  }
  const select = (isRange: boolean) => {
    if (current) actions.toggle(current.tid, isRange)
  }
  const reading = {
    j: () => actions.step(1),
    k: () => actions.step(-1),
    '/': () => search.current?.focus(),
    '?': onHelp,
  }
  const deciding = {
    a: () => decide({ kind: 'accept' }),
    r: () => decide({ kind: 'reject' }),
    R: () => current && onReason([current.tid]),
    m: () => current && decide({ kind: 'meta', is_meta: !current.is_meta }),
    u: onUndo,
    x: () => select(false),
    X: () => select(true),
  }
  return useSingleKeys(canChange ? { ...reading, ...deciding } : reading)
}
