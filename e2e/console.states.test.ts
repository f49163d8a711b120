import { inspectStates } from './support/look-at.ts'
import { consoleStates } from './support/states.ts'

inspectStates(consoleStates)
