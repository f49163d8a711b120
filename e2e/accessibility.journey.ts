import { lookAt } from './support/look-at.ts'
import { monitorStates } from './support/monitor-states.ts'
import { states } from './support/states.ts'

/** One of each kind: a page of text, the list, a form with a dialog, pictures with tables. The *.states.test.ts have all. */
const KINDS = ['the landing page', 'the list', 'Configure with a question', 'Monitor with tables']

const all = { ...states, ...monitorStates }
lookAt(Object.fromEntries(KINDS.map((name) => [name, all[name]!])))
