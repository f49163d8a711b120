import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useStableValue } from './use-stable-value.ts'

afterEach(cleanup)

it('[MON-4] an equal value keeps its identity, so nothing renders again, and a changed one does not', () => {
  const first = [{ n_votes: 1, n_ptpts: 2 }]
  const { result, rerender } = renderHook(useStableValue<typeof first>, { initialProps: first })
  rerender([{ n_votes: 1, n_ptpts: 2 }])
  expect(result.current).toBe(first)
  const other = [{ n_votes: 1, n_ptpts: 3 }]
  rerender(other)
  expect(result.current).toEqual(other)
})
