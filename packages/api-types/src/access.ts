/**
 * Who may make a call.
 * - `public`: anyone, signed in or not.
 * - `participant`: someone with a token of this server for the conversation that the call names.
 * - `token`: someone with any valid token, for any conversation.
 * - `signed-in`: someone with a token of the identity provider, not of a participant.
 * - `analyst`: has any role in the conversation; reads what moderators read, without identities.
 * - `moderator`: shares a site with the conversation's owner, was invited as moderator, or is an owner or an administrator.
 * - `owner`: owns the conversation or the site of its owner, was invited as owner, or is an administrator.
 * - `report`: knows a report_id of the conversation that the call names.
 */
export type Access =
  | 'public'
  | 'participant'
  | 'token'
  | 'signed-in'
  | 'analyst'
  | 'moderator'
  | 'owner'
  | 'report'
