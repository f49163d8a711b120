import type { ConversationDetails } from '@folkmoot/api-types/conversations'
import { getConversationStatus } from '@folkmoot/domain/lifecycle'
import { lifecycleMessages as words } from '../../messages/lifecycle.ts'
import type { StatusChange } from './use-lifecycle-change.ts'

/** Times as a change needs them, where 0 takes one back. */
const getTimes = ({ opens_at, closes_at }: ConversationDetails) => ({
  opens_at: opens_at ?? 0,
  closes_at: closes_at ?? 0,
})

/** Archives. Undo brings back a draft and a schedule too. */
function createArchiveChange(saved: ConversationDetails): StatusChange {
  const status = getConversationStatus(saved)
  const times = getTimes(saved)
  const undo = {
    draft: { archived: false, is_active: true, ...times },
    scheduled: { archived: false, ...times },
    open: { archived: false },
    closed: { archived: false },
    archived: { archived: false },
  }[status]
  return {
    change: { archived: true },
    message: words.archivedNow,
    undo: { change: undo, message: words.takenBack },
  }
}

/** The changes that buttons make at once, each with the one that takes it back. */
export function createStatusChanges(saved: ConversationDetails) {
  const times = getTimes(saved)
  const isScheduled = getConversationStatus(saved) === 'scheduled'
  const restoreTimes = { change: times, message: words.saved }
  return {
    open: {
      change: { is_active: true, is_draft: false },
      message: words.opened,
      undo: isScheduled
        ? { change: { is_active: false, ...times }, message: words.saved }
        : { change: { is_active: false }, message: words.closedNow },
    },
    close: {
      change: { is_active: false },
      message: words.closedNow,
      undo: { change: { is_active: true, ...times }, message: words.opened },
    },
    unschedule: { change: { opens_at: 0 }, message: words.unscheduled, undo: restoreTimes },
    archive: createArchiveChange(saved),
    takeBack: {
      change: { archived: false },
      message: words.takenBack,
      undo: { change: { archived: true }, message: words.archivedNow },
    },
  } satisfies Record<string, StatusChange>
}
