import type { triage } from '@folkmoot/api-types/triage'
import type { Handlers } from '../../http/context.ts'
import { askColleague } from './ask-colleague.ts'
import { replaceComment } from './replace-comment.ts'
import { viewHandlers } from './views.ts'

export const createTriageHandlers = (): Handlers<typeof triage> => ({
  askColleague,
  replaceComment,
  ...viewHandlers,
})
