import { inspectStates } from './support/inspect-states.ts'
import { participantStates } from './support/participant-states.ts'

inspectStates(participantStates)
