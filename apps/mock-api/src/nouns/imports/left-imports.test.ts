import { expect, it } from 'vitest'
import type { ImportTask } from '../../platform/http/dependencies.ts'
import { createRunImport } from './thread.ts'

const RESULT = { conversation_id: '2left', participants: 0, comments: 0, votes: 0 } as never

it('[RUN-53] an import whose sender goes away while it waits for its turn ends at once, and never runs', async () => {
  const db = undefined as never
  const finishes: (() => void)[] = []
  const started: number[] = []
  const run = createRunImport({ db, url: 'sqlite:unused' }, ({ uid }) => {
    started.push(uid)
    return new Promise((resolve) => finishes.push(() => resolve(RESULT)))
  })
  const createTask = (uid: number): ImportTask => ({ uid, files: [], folder: '/nowhere' })
  const first = run(createTask(1), new AbortController().signal)
  await expect.poll(() => started).toEqual([1])
  const sender = new AbortController()
  const second = run(createTask(2), sender.signal)
  const third = run(createTask(3), new AbortController().signal)
  setImmediate(() => sender.abort())
  await expect(second).rejects.toMatchObject({ code: 'polis_err_import_interrupted' })
  const gone = run(createTask(4), AbortSignal.abort())
  await expect(gone).rejects.toMatchObject({ code: 'polis_err_import_interrupted' })
  finishes[0]?.()
  expect(await first).toBe(RESULT)
  await expect.poll(() => started).toEqual([1, 3])
  finishes[1]?.()
  expect(await third).toBe(RESULT)
})
