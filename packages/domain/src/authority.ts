/** The relation of a signed-in account to a conversation. */
export interface ConversationRelation {
  /** a global administrator */
  readonly isAdmin: boolean
  readonly isOwner: boolean
  /** an account of the site that the conversation's owner belongs to */
  readonly isOnOwnerSite: boolean
}

/** Returns true for accounts that may moderate and configure a conversation (ADM-3). */
export const canModerate = ({ isAdmin, isOwner, isOnOwnerSite }: ConversationRelation): boolean =>
  isAdmin || isOwner || isOnOwnerSite
