import { inspectStates } from './support/look-at.ts'
import { participantStates } from './support/participant-states.ts'

inspectStates(participantStates)
