/**
 * Who may make a call.
 * - `public`: anyone, signed in or not.
 * - `participant`: someone with a token of this server for the conversation that the call names.
 * - `token`: someone with a token, whoever gave it, and for whichever conversation.
 * - `signed-in`: someone whom the identity provider knows. A participant's token is never that.
 * - `moderator`: shares a site with the conversation's owner, or is the owner or an administrator.
 * - `owner`: owns the conversation, or is an administrator.
 * - `admin`: a global administrator.
 * - `report`: holds a report_id of the very conversation that the call names.
 */
export type Access =
  | 'public'
  | 'participant'
  | 'token'
  | 'signed-in'
  | 'moderator'
  | 'owner'
  | 'admin'
  | 'report'
