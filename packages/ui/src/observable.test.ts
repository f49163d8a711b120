import { expect, it, vi } from 'vitest'
import { createEmitter, createObservable } from './observable.ts'

it('an event calls each listener with its arguments until the listener unsubscribes', () => {
  const { notify, subscribe, hasListeners } = createEmitter<[string, number]>()
  expect(hasListeners()).toBe(false)
  const [first, second] = [vi.fn<(text: string, number: number) => void>(), vi.fn<() => void>()]
  const unsubscribe = subscribe(first)
  const unsubscribeSecond = subscribe(second)
  notify('a', 1)
  unsubscribe()
  notify('b', 2)
  expect(first.mock.calls).toEqual([['a', 1]])
  expect(second).toHaveBeenCalledTimes(2)
  expect(hasListeners()).toBe(true)
  unsubscribeSecond()
  expect(hasListeners()).toBe(false)
})

it('a state keeps its identity until it changes, and keeps the other fields', () => {
  const state = createObservable({ count: 0, name: 'a' })
  const seen: unknown[] = []
  state.subscribe(() => seen.push(state.get()))
  const before = state.get()
  expect(state.get()).toBe(before)
  state.set({ count: 1 })
  expect(before).toEqual({ count: 0, name: 'a' })
  expect(seen).toEqual([{ count: 1, name: 'a' }])
})
