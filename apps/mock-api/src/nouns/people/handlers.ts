import type { people } from '@folkmoot/api-types/people'
import type { HandlerDependencies } from '../../platform/http/dependencies.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { Handlers } from '../../platform/http/context.ts'
import { createInvitationHandler, invitationHandlers } from './invitations.ts'
import { handleListPeople } from './list.ts'
import { roleHandlers } from './roles.ts'

/** Creates the handlers of roles and invitations. */
export const createPeopleHandlers = ({
  config: { smtpUrl, publicOrigin },
}: HandlerDependencies): Handlers<typeof people> => ({
  listPeople: handleListPeople,
  ...roleHandlers,
  createInvitation: createInvitationHandler(
    smtpUrl === null ? undefined : createMailer(smtpUrl, publicOrigin),
  ),
  ...invitationHandlers,
})
