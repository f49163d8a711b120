/** Who administers a conversation: a global administrator, its owner, or a moderator (ADM-3). */
export function mayAdminister(
  user: { is_admin?: boolean | undefined } | undefined,
  conversation: { is_owner?: boolean | undefined; is_mod?: boolean | undefined },
): boolean {
  return user?.is_admin === true || conversation.is_owner === true || conversation.is_mod === true
}

/** Who sees topic moderation and the report levels: the claim that the identity provider gives. */
export const isPrivileged = (user: { delphi_enabled?: boolean | undefined } | undefined): boolean =>
  user?.delphi_enabled === true
