import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspect, picturing } from './support/axe.ts'
import { setUpPeople } from './support/people.ts'
import { states } from './support/states.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

/** One of each kind: a page of text, the list, a form with a dialog, pictures with tables. accessibility.long.test.ts has all. */
const quick = ['the landing page', 'the list', 'Configure with a question', 'Monitor with tables']
const looked = picturing ? Object.keys(states) : quick

for (const name of looked)
  it(`[PUB-8] ${name} has no axe violation in a light and in a dark theme, and never scrolls sideways`, async () => {
    expect(await inspect(await states[name]!({ product, openAs }))).toEqual([])
  })
