import { createEmbedStates } from './support/embed-states.ts'
import { setUpHostPage } from './support/host-page.ts'
import { inspectStates } from './support/inspect-states.ts'
import { reportStates } from './support/report-states.ts'

inspectStates({ ...createEmbedStates(setUpHostPage()), ...reportStates })
