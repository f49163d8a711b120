import { distributeStates } from './support/distribute-states.ts'
import { inviteStates } from './support/invite-states.ts'
import { inspectStates } from './support/inspect-states.ts'
import { moderationStates } from './support/moderation-states.ts'
import { reportListStates } from './support/report-list-states.ts'
import { topicStates } from './support/topic-states.ts'

inspectStates({
  ...moderationStates,
  ...distributeStates,
  ...reportListStates,
  ...inviteStates,
  ...topicStates,
})
