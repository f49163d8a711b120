import { INVITATION_DAYS, type PersonRole } from './people.ts'

/**
 * Creates the mail of an invitation. It contains fixed words, the host and the link only, because anybody with an account may
 * enter an address and choose the texts of a conversation (SAFE-51).
 */
export const createInvitationEmail = (
  role: PersonRole,
  host: string,
  link: string,
): { subject: string; text: string } => ({
  subject: `Invitation to work on ${host}`,
  text: `Somebody who runs conversations on ${host} invites this address to work with them as ${role}. Open this link, sign in and accept:
${link}

The link works once, for ${INVITATION_DAYS} days. If you expect no such invitation, do nothing: nothing has been stored about you but this address, and it is deleted with the invitation.
`,
})
