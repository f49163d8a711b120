import { expect, it } from 'vitest'
import { setUpProduct } from './harness.ts'
import { inspect } from './support/axe.ts'
import { embedStates } from './support/embed-states.ts'
import { setUpHostPage } from './support/host-page.ts'
import { participantStates } from './support/participant-states.ts'
import { setUpPeople } from './support/people.ts'
import { reportStates } from './support/report-states.ts'
import { states } from './support/states.ts'

const product = setUpProduct()
const openAs = setUpPeople(product)

const all = { ...states, ...participantStates, ...embedStates(setUpHostPage()), ...reportStates }

for (const [name, open] of Object.entries(all))
  it(`[PUB-8] ${name} has no axe violation in either theme at 1280 and 360 px, and never scrolls sideways`, async () => {
    expect(await inspect(await open({ product, openAs }))).toEqual([])
  })
