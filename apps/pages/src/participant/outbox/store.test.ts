import { expect, it } from 'vitest'
import { createAgreeVote } from '../test/open-outbox.ts'
import { createMemoryStore, keepRefused } from './store.ts'

it('[PART-5] a person keeps the key; a token comes and goes', async () => {
  const store = createMemoryStore()
  const { participant_key } = await store.ensureParticipant('2a')
  expect(participant_key).toMatch(/^[\w-]{22}$/)
  await store.setToken('2a', 'abc')
  expect(await store.ensureParticipant('2a')).toEqual({ name: '2a', participant_key, token: 'abc' })
  await store.setToken('2a', undefined)
  expect(await store.ensureParticipant('2a')).toEqual({ name: '2a', participant_key })
  expect((await store.ensureParticipant('2a ada')).participant_key).not.toBe(participant_key)
})

it('[PART-5] items keep their order and their person until they are removed', async () => {
  const store = createMemoryStore()
  expect(store.isPersistent).toBe(false)
  const first = await store.add('2a', createAgreeVote(5))
  const second = await store.add('2a', { kind: 'comment', txt: 'Trees.' })
  await store.add('2a ada', createAgreeVote(6))
  expect(second.id).toBeGreaterThan(first.id)
  await store.markTried(second)
  expect(await store.list('2a')).toEqual([first, { ...second, tried: true }])
  await store.remove(first.id)
  expect(await store.list('2a')).toMatchObject([{ txt: 'Trees.' }])
})

it('[SAFE-62] forgets a participant with key, token and unsent items, and nobody else', async () => {
  const store = createMemoryStore()
  const { participant_key } = await store.ensureParticipant('2a')
  await store.ensureParticipant('2a ada')
  for (const name of ['2a', '2a ada']) await store.add(name, createAgreeVote(5))
  await store.forget('2a')
  expect([await store.list('2a'), (await store.list('2a ada')).length]).toEqual([[], 1])
  expect((await store.ensureParticipant('2a')).participant_key).not.toBe(participant_key)
})

it('[PART-5] what the browser does not store waits in the page, behind what it stored, and is changed and removed there', async () => {
  const stored = createMemoryStore()
  let isFull = true
  const store = keepRefused({
    ...stored,
    add: async (...args) => {
      if (isFull) throw new Error('The disk is full.')
      return stored.add(...args)
    },
  })
  const first = await stored.add('2a', createAgreeVote(5))
  const second = await store.add('2a', { kind: 'comment', txt: 'Trees.' })
  await store.markTried(second)
  isFull = false
  const third = await store.add('2a', createAgreeVote(6))
  expect(await store.list('2a')).toEqual([first, { ...second, tried: true }, third])
  await store.remove(second.id)
  await store.remove(first.id)
  expect(await store.list('2a')).toEqual([third])
  await store.forget('2a')
  expect(await store.list('2a')).toEqual([])
})
