import { lookAt } from './support/look-at.ts'
import { participantStates } from './support/participant-states.ts'

lookAt(participantStates)
