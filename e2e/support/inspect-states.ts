import { expect, it } from 'vitest'
import { setUpProduct } from '../harness.ts'
import { inspectPage } from './inspect-page.ts'
import { setUpKeptPages } from './people.ts'
import type { StateContext, States } from './console-states.ts'

/** Registers a test for each state: opens it and inspects it with axe, in the themes and widths of `inspect`. */
export function inspectStates(states: States): StateContext {
  const product = setUpProduct()
  const openAs = setUpKeptPages(product, true)
  for (const [name, open] of Object.entries(states))
    it(`[PUB-8] ${name} has no axe violation in either theme, and never scrolls sideways`, async () => {
      expect(await inspectPage(await open({ product, openAs }))).toEqual([])
    })
  return { product, openAs }
}
