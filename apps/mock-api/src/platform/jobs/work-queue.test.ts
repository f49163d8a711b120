import { describe, expect, it } from 'vitest'
import { createWorkQueue, streamInTurn } from './work-queue.ts'

const createQueue = (places = 3, perSource = 2) =>
  createWorkQueue({ places, perSource, code: 'polis_err_too_many_exports' })

describe('a queue of work', () => {
  it('[SAFE-86] refuses more than a source’s share, and more than all places', () => {
    const queue = createQueue()
    const close = queue.open('a')
    queue.open('a')
    expect(() => queue.open('a')).toThrow(expect.objectContaining({ status: 429 }))
    queue.open('b')
    expect(() => queue.open('c')).toThrow(expect.objectContaining({ status: 503 }))
    expect(() => queue.open(undefined)).toThrow(expect.objectContaining({ status: 503 }))
    close()
    close()
    queue.open('a')
    expect(() => queue.open('c')).toThrow(expect.objectContaining({ status: 503 }))
  })

  it('[SAFE-86] runs one piece at a time, and lets a slow reader hold up nobody', async () => {
    const queue = createQueue()
    let [running, most] = [0, 0]
    async function* produce(count: number) {
      for (let piece = 0; piece < count; piece += 1) {
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
        yield piece
      }
    }
    const slow = streamInTurn(queue, produce(2), queue.open('a'))
    await slow.next()
    const read = async () => {
      const got: number[] = []
      for await (const piece of streamInTurn(queue, produce(5), queue.open('b'))) got.push(piece)
      return got
    }
    expect(await Promise.all([read(), read()])).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ])
    expect(most).toBe(1)
    await slow.return(undefined)
    for (const source of ['a', 'b', 'c']) queue.open(source)
  })

  it('[SAFE-86] goes on after a piece that fails, and gives its place back', async () => {
    const queue = createQueue(1)
    async function* fail(): AsyncGenerator<string> {
      yield await Promise.reject<string>(new Error('no'))
    }
    await expect(streamInTurn(queue, fail(), queue.open('a')).next()).rejects.toThrow('no')
    queue.open('a')
    expect(await queue.runInTurn(() => Promise.resolve(1))).toBe(1)
  })
})
