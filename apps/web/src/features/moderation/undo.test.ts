import type { CommentState } from '@folkmoot/domain/comments'
import { describe, expect, it } from 'vitest'
import {
  accept,
  applySteps,
  checkUndo,
  decide,
  describeState,
  failUndo,
  refuse,
  reload,
  save,
  type Step,
  undo,
} from '../../test/moderation-events.ts'
import { listTidsToCheck } from './undo.ts'

type Row = [name: string, steps: readonly (Step | readonly Step[])[], expected: object]

const open = reload({ unmoderated: [1, 2, 3] })
const dismissConflicts: Step = () => ({ type: 'dismiss-conflicts' })
const confirmed = [...open, accept(1), save(1), ...reload({ unmoderated: [2, 3], accepted: [1] })]
const overruled = reload({ unmoderated: [2, 3], rejected: [1] })

describe('undo', () => {
  const sent = [...open, accept(1), save(1)]
  const byOther = checkUndo({ rejected: [1] })

  it.each<Row>([
    ['shows nothing before the server was asked', [sent, undo], { accepted: [1], undoable: [] }],
    [
      'restores the state of before',
      [sent, undo, checkUndo({ accepted: [1] })],
      { unmoderated: [1, 2, 3], unsaved: [1], notice: 'undone' },
    ],
    ['does not add an action', [sent, undo, checkUndo({ accepted: [1] })], { undoable: [] }],
    [
      'keeps later decisions of others',
      [sent, undo, byOther],
      { accepted: [1], unsaved: [], conflicts: ['not-undone 1'], notice: 'undone' },
    ],
    [
      'reports that once',
      [sent, undo, byOther, overruled],
      { rejected: [1], conflicts: ['not-undone 1'], notice: 'undone' },
    ],
    [
      'leaves what the screen shows as decided since',
      [confirmed, overruled, dismissConflicts, undo, checkUndo({ accepted: [1] })],
      { rejected: [1], conflicts: ['not-undone 1'] },
    ],
    [
      'takes a decision back that is still being sent',
      [open, accept(1), undo, checkUndo({})],
      { unmoderated: [1, 2, 3], pending: [1, 1] },
    ],
    [
      'can be repeated if the server cannot be asked',
      [open, accept(1), accept(2), undo, undo, failUndo, failUndo],
      { accepted: [1, 2], undoable: [[1], [2]], notice: 'undo-failed' },
    ],
    [
      'forgets a decision that is refused while it waits',
      [open, accept(1), undo, refuse(1), checkUndo({})],
      { unmoderated: [1, 2, 3], conflicts: [], notice: 'failed' },
    ],
    [
      'of many restores those without decisions of others',
      [open, accept(1, 2), save(1), save(2), undo, checkUndo({ accepted: [2], rejected: [1] })],
      { unmoderated: [2, 3], unsaved: [2], conflicts: ['not-undone 1'] },
    ],
    [
      'of many is announced once',
      [open, accept(1, 2), save(1), save(2), undo, checkUndo({ accepted: [1, 2] }), save(1), save(2)],
      { unmoderated: [1, 2, 3], notice: 'undone' },
    ],
    [
      'of many is announced with its failures',
      [open, accept(1, 2), save(1), save(2), undo, checkUndo({ accepted: [1, 2] }), save(1), refuse(2)],
      { unmoderated: [1, 3], accepted: [2], notice: 'bulk-done' },
    ],
  ])('[MOD-8] [MOD-9] %s', (_, steps, expected) => {
    expect(describeState(applySteps(steps))).toMatchObject(expected)
  })

  it('[MOD-8] the last 100 actions can be undone', () => {
    const meta = (turn: number): Step => decide({ kind: 'meta', is_meta: turn % 2 === 0 }, [1])
    const steps = Array.from({ length: 103 }, (_, turn) => meta(turn))
    expect(applySteps([open, ...steps]).undoable).toHaveLength(100)
  })

  it('[MOD-9] the server is asked about comments without an unsaved decision', () => {
    const state = applySteps([open, accept(1, 2), save(1), undo])
    expect(listTidsToCheck(state, state.undoing[0]?.id ?? 0)).toEqual([1])
    expect(listTidsToCheck(state, -1)).toEqual([])
  })

  it('[MOD-9] a conflict says whether the comment is still in the list of the own decision', () => {
    const undone = [...open, accept(1), save(1), undo]
    const meta: CommentState = { mod: 1, active: true, is_meta: true }
    const [action] = applySteps(undone).undoing
    const check = () =>
      ({ type: 'undo-checked', actionId: action?.id ?? 0, current: new Map([[1, meta]]) }) as const
    expect(applySteps([undone, check]).conflicts).toMatchObject([{ current: 'accepted', isSameList: true }])
    expect(applySteps([undone, checkUndo({ rejected: [1] })]).conflicts).toMatchObject([
      { current: 'rejected', isSameList: false },
    ])
  })
})
