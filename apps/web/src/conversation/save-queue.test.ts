import { array, assert, boolean, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addChange,
  markConflict,
  failSave,
  resolveConflict,
  retrySaves,
  EMPTY_QUEUE,
  getSaveState,
  type SaveQueue,
  finishSave,
  type SettingSave,
  startSave,
  getNextStep,
  getUnsavedValues,
} from './save-queue.ts'

const createTopicSave = (from: string, value: string): SettingSave => ({ field: 'topic', from, value })
const createOpenSave = (from: boolean, value: boolean): SettingSave => ({ field: 'is_active', from, value })

describe('the queue of changes', () => {
  it('[CFG-9] merges a change into the waiting one of the same field', () => {
    const queue = addChange(
      startSave(addChange(EMPTY_QUEUE, createOpenSave(true, false))),
      createTopicSave('a', 'b'),
    )
    expect(addChange(queue, createTopicSave('b', 'c')).waiting).toEqual([
      createOpenSave(true, false),
      createTopicSave('a', 'c'),
    ])
  })

  it('drops a change back to the original value', () => {
    expect(addChange(addChange(EMPTY_QUEUE, createTopicSave('a', 'b')), createTopicSave('b', 'a'))).toEqual(
      EMPTY_QUEUE,
    )
  })

  it('[CFG-5] a failed save keeps its value and its reason, does not block the others, and can be retried', () => {
    const queue = failSave(
      startSave(addChange(addChange(EMPTY_QUEUE, createTopicSave('a', 'b')), createOpenSave(true, false))),
      'no network',
    )
    expect(queue.failed).toEqual([{ save: createTopicSave('a', 'b'), reason: 'no network' }])
    expect(queue.waiting).toEqual([createOpenSave(true, false)])
    expect(getUnsavedValues(queue)).toEqual({ topic: 'b', is_active: false })
    expect(retrySaves(queue).waiting).toEqual([createOpenSave(true, false), createTopicSave('a', 'b')])
    expect(retrySaves(queue).failed).toEqual([])
  })

  it('[CFG-5] editing a field again after its save failed tries the new value, compared with the value seen first', () => {
    const queue = addChange(
      failSave(startSave(addChange(EMPTY_QUEUE, createTopicSave('a', 'b'))), 'no network'),
      createTopicSave('b', 'c'),
    )
    expect(queue).toEqual({ ...EMPTY_QUEUE, waiting: [createTopicSave('a', 'c')] })
  })

  it('[CFG-5] a newer change replaces the one that failed', () => {
    const queue = failSave(
      addChange(startSave(addChange(EMPTY_QUEUE, createTopicSave('a', 'b'))), createTopicSave('b', 'c')),
      'no network',
    )
    expect(queue).toEqual({ ...EMPTY_QUEUE, waiting: [createTopicSave('a', 'c')] })
  })
})

describe('when someone else saves meanwhile', () => {
  it('treats an empty text and none as equal', () => {
    expect(getNextStep(createTopicSave('', 'b'), { topic: null })).toBe('send')
  })

  it('[CFG-9] a field with a conflict waits for the person, who overwrites the other value or drops their own', () => {
    const queue = markConflict(startSave(addChange(EMPTY_QUEUE, createTopicSave('a', 'b'))), 'theirs')
    expect(getSaveState(queue)).toBe('failed')
    expect(getUnsavedValues(queue)).toEqual({ topic: 'b' })
    expect(resolveConflict(queue, 'topic', 'mine')).toEqual({
      ...EMPTY_QUEUE,
      waiting: [createTopicSave('theirs', 'b')],
    })
    expect(resolveConflict(queue, 'topic', 'theirs')).toEqual(EMPTY_QUEUE)
  })

  it('further typing in a field with a conflict updates “mine” and sends nothing', () => {
    const queue = addChange(
      markConflict(startSave(addChange(EMPTY_QUEUE, createTopicSave('a', 'b'))), 'theirs'),
      createTopicSave('b', 'c'),
    )
    expect(queue.waiting).toEqual([])
    expect(resolveConflict(queue, 'topic', 'mine').waiting).toEqual([createTopicSave('theirs', 'c')])
  })

  it('a change queued behind a conflict of the same field joins it', () => {
    const queue = markConflict(
      addChange(startSave(addChange(EMPTY_QUEUE, createTopicSave('a', 'b'))), createTopicSave('b', 'c')),
      'theirs',
    )
    expect(queue).toEqual({
      ...EMPTY_QUEUE,
      conflicts: [{ save: createTopicSave('a', 'c'), theirs: 'theirs' }],
    })
  })
})

/** One step of the queue: the first change is sent, or its answer arrives. */
function runQueue(queue: SaveQueue, server: Record<string, unknown>, reached: boolean): SaveQueue {
  const save = queue.waiting[0]
  if (!save) return queue
  if (!queue.isSending) {
    const step = getNextStep(save, server)
    if (step === 'ask') throw new Error('no other person writes, so the queue must not ask')
    return step === 'done' ? finishSave(queue) : startSave(queue)
  }
  if (!reached) return failSave(queue, 'no network')
  server[save.field] = save.value
  return finishSave(queue)
}

it('[CFG-9] after any sequence of failures, nothing typed is lost and a retry leaves the last value on the server', () => {
  const step = record({
    field: constantFrom('one', 'two'),
    value: boolean(),
    change: boolean(),
    reached: boolean(),
  })
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      const server: Record<string, unknown> = { one: false, two: false }
      const seen: Record<string, unknown> = { ...server }
      let queue = EMPTY_QUEUE
      for (const { field, value, change, reached } of steps) {
        if (change) {
          queue = addChange(queue, { field, from: seen[field] as boolean, value })
          seen[field] = value
        } else queue = runQueue(queue, server, reached)
        expect({ ...server, ...getUnsavedValues(queue) }).toEqual(seen)
      }
      queue = retrySaves(queue)
      while (queue.waiting.length > 0) queue = runQueue(queue, server, true)
      expect(server).toEqual(seen)
      expect(queue).toEqual(EMPTY_QUEUE)
    }),
  )
})
