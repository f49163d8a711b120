import { lookAt } from './support/look-at.ts'
import { states } from './support/states.ts'

lookAt(states)
