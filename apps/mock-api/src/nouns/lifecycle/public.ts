export {
  applySchedules,
  isConversationOpen,
  planLifecycle,
  requireKeptPeople,
  saveConversation,
  takesAdditions,
  toLifecycle,
} from './lifecycle.storage.ts'
