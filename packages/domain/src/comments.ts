/** The moderation states of a comment. */
export const MOD = { rejected: -1, unmoderated: 0, accepted: 1 } as const
export type Mod = (typeof MOD)[keyof typeof MOD]
