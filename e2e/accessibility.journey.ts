import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspect, picturing } from './support/axe.ts'
import { embedStates } from './support/embed-states.ts'
import { setUpHostPage } from './support/host-page.ts'
import { participantStates } from './support/participant-states.ts'
import { setUpPeople } from './support/people.ts'
import { reportStates } from './support/report-states.ts'
import { states } from './support/states.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const all = { ...states, ...participantStates, ...embedStates(setUpHostPage()), ...reportStates }

/** One of each kind: a page of text, the list, a form with a dialog, pictures with tables. accessibility.long.test.ts has all. */
const quick = ['the landing page', 'the list', 'Configure with a question', 'Monitor with tables']
const looked = picturing ? Object.keys(all) : quick

for (const name of looked)
  it(`[PUB-8] ${name} has no axe violation in a light and in a dark theme, and never scrolls sideways`, async () => {
    expect(await inspect(await all[name]!({ product, openAs }))).toEqual([])
  })
