import { embedStates } from './support/embed-states.ts'
import { setUpHostPage } from './support/host-page.ts'
import { lookAt } from './support/look-at.ts'
import { reportStates } from './support/report-states.ts'

lookAt({ ...embedStates(setUpHostPage()), ...reportStates })
