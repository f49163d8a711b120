/** The roles with which the authority matrix makes each call. */
export const ROLES = [
  'anonymous',
  'participant',
  'other',
  'stranger',
  'analyst',
  'moderator',
  'owner',
  'administrator',
  'privileged',
  'expired',
  'forged',
] as const
export type Role = (typeof ROLES)[number]

/** Descriptions of the roles. */
export const ROLE_DESCRIPTIONS: Readonly<Record<Role, string>> = {
  anonymous: 'without a token',
  participant: 'with the token of a participant of the conversation that the call is about',
  other: 'with the token of a participant of another conversation',
  stranger: 'signed in, without any right to the conversation',
  analyst: 'signed in, invited as analyst to the conversation',
  moderator: 'signed in, of the site of the conversation’s owner',
  owner: 'signed in, owns the conversation (and is privileged)',
  administrator: 'signed in, a global administrator',
  privileged: 'a stranger with the privileged claim',
  expired: 'the owner with a token whose time is over',
  forged: 'the owner with a token whose signature is wrong',
}
