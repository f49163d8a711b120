import { array, assert, boolean, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changed,
  disputed,
  failed,
  mergedAnswer,
  resolved,
  retried,
  SAVED,
  saveState,
  type SaveQueue,
  settled,
  settingsToSend,
  type SettingSave,
  started,
  stepFor,
  unsavedValues,
} from './save-queue.ts'

const topic = (from: string, value: string): SettingSave => ({ field: 'topic', from, value })
const open = (from: boolean, value: boolean): SettingSave => ({ field: 'is_active', from, value })

describe('the queue of changes', () => {
  it('[CFG-9] sends changes in the order they were made, one after another', () => {
    const queue = started(changed(changed(SAVED, topic('a', 'b')), open(true, false)))
    expect(queue.sending).toBe(true)
    expect(queue.waiting.map((save) => save.field)).toEqual(['topic', 'is_active'])
    expect(settled(queue)).toMatchObject({ sending: false, waiting: [open(true, false)] })
  })

  it('[CFG-9] folds a change into the one that still waits for the same field', () => {
    const queue = changed(started(changed(SAVED, open(true, false))), topic('a', 'b'))
    expect(changed(queue, topic('b', 'c')).waiting).toEqual([open(true, false), topic('a', 'c')])
  })

  it('[CFG-9] leaves the change that is on its way alone', () => {
    const queue = changed(started(changed(SAVED, topic('a', 'b'))), topic('b', 'c'))
    expect(queue.waiting).toEqual([topic('a', 'b'), topic('b', 'c')])
  })

  it('forgets a change that leads back to where it began', () => {
    expect(changed(changed(SAVED, topic('a', 'b')), topic('b', 'a'))).toEqual(SAVED)
  })

  it('[CFG-5] says Saving while something is on its way, then Up to date or Error Saving', () => {
    const queue = started(changed(SAVED, topic('a', 'b')))
    expect([SAVED, queue, settled(queue), failed(queue, 'no network')].map(saveState)).toEqual([
      'saved',
      'saving',
      'saved',
      'failed',
    ])
  })

  it('[CFG-5] a failed save keeps its value and its reason, lets the others go on, and can be tried again', () => {
    const queue = failed(started(changed(changed(SAVED, topic('a', 'b')), open(true, false))), 'no network')
    expect(queue.failed).toEqual([{ save: topic('a', 'b'), reason: 'no network' }])
    expect(queue.waiting).toEqual([open(true, false)])
    expect(unsavedValues(queue)).toEqual({ topic: 'b', is_active: false })
    expect(retried(queue).waiting).toEqual([open(true, false), topic('a', 'b')])
    expect(retried(queue).failed).toEqual([])
  })

  it('[CFG-5] editing a field again after its save failed tries the new value, against what was seen first', () => {
    const queue = changed(failed(started(changed(SAVED, topic('a', 'b'))), 'no network'), topic('b', 'c'))
    expect(queue).toEqual({ ...SAVED, waiting: [topic('a', 'c')] })
  })

  it('[CFG-5] a newer change takes the place of the one that failed', () => {
    const queue = failed(changed(started(changed(SAVED, topic('a', 'b'))), topic('b', 'c')), 'no network')
    expect(queue).toEqual({ ...SAVED, waiting: [topic('a', 'c')] })
  })
})

describe('when someone else saves meanwhile', () => {
  it('[CFG-9] repeats the change when another field was changed', () => {
    expect(stepFor(topic('a', 'b'), { topic: 'a', description: 'new' })).toBe('send')
  })

  it('[CFG-9] asks only when the same field was changed', () => {
    expect(stepFor(topic('a', 'b'), { topic: 'theirs' })).toBe('ask')
  })

  it('[CFG-9] is done when the other person made the very same change', () => {
    expect(stepFor(topic('a', 'b'), { topic: 'b' })).toBe('done')
  })

  it('takes an empty text and none at all for the same', () => {
    expect(stepFor(topic('', 'b'), { topic: null })).toBe('send')
  })

  it('[CFG-9] a disputed field waits for the person: one’s own value goes out over theirs, or is given up', () => {
    const queue = disputed(started(changed(SAVED, topic('a', 'b'))), 'theirs')
    expect(saveState(queue)).toBe('failed')
    expect(unsavedValues(queue)).toEqual({ topic: 'b' })
    expect(resolved(queue, 'topic', 'mine')).toEqual({ ...SAVED, waiting: [topic('theirs', 'b')] })
    expect(resolved(queue, 'topic', 'theirs')).toEqual(SAVED)
  })

  it('typing on in a disputed field changes what “mine” means and sends nothing', () => {
    const queue = changed(disputed(started(changed(SAVED, topic('a', 'b'))), 'theirs'), topic('b', 'c'))
    expect(queue.waiting).toEqual([])
    expect(resolved(queue, 'topic', 'mine').waiting).toEqual([topic('theirs', 'c')])
  })

  it('a change that waits behind a disputed one of the same field becomes part of the dispute', () => {
    const queue = disputed(changed(started(changed(SAVED, topic('a', 'b'))), topic('b', 'c')), 'theirs')
    expect(queue).toEqual({ ...SAVED, disputed: [{ save: topic('a', 'c'), theirs: 'theirs' }] })
  })
})

describe('what goes out and what comes back', () => {
  it('[CFG-9] sends the settings it has plus the one changed field, and nothing that cannot be set', () => {
    const has = { topic: 'a', is_draft: true, bgcolor: null, owner: 7, settings_version: 3 }
    expect(settingsToSend(has, ['topic', 'is_draft', 'bgcolor', 'is_active'], open(true, false))).toEqual({
      topic: 'a',
      is_draft: true,
      is_active: false,
    })
  })

  it('[CFG-9] lays the answer over the local copy and keeps is_owner and is_mod when it lacks them', () => {
    const local = { topic: 'a', is_owner: true, is_mod: true }
    const answer: Partial<typeof local> = { topic: 'b' }
    expect(mergedAnswer(local, answer)).toEqual({ topic: 'b', is_owner: true, is_mod: true })
  })
})

/** One step of the work: the first change leaves, or its answer arrives. */
function worked(queue: SaveQueue, server: Record<string, unknown>, reached: boolean): SaveQueue {
  const save = queue.waiting[0]
  if (!save) return queue
  if (!queue.sending) {
    const step = stepFor(save, server)
    if (step === 'ask') throw new Error('nobody else writes, so there is nothing to ask')
    return step === 'done' ? settled(queue) : started(queue)
  }
  if (!reached) return failed(queue, 'no network')
  server[save.field] = save.value
  return settled(queue)
}

it('[CFG-9] whatever fails in between, nothing typed is lost and a retry leaves the server with the last value', () => {
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
      let queue = SAVED
      for (const { field, value, change, reached } of steps) {
        if (change) {
          queue = changed(queue, { field, from: seen[field] as boolean, value })
          seen[field] = value
        } else queue = worked(queue, server, reached)
        expect({ ...server, ...unsavedValues(queue) }).toEqual(seen)
      }
      queue = retried(queue)
      while (queue.waiting.length > 0) queue = worked(queue, server, true)
      expect(server).toEqual(seen)
      expect(queue).toEqual(SAVED)
    }),
  )
})
