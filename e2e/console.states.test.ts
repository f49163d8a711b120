import { inspectStates } from './support/inspect-states.ts'
import { consoleStates } from './support/console-states.ts'

inspectStates(consoleStates)
