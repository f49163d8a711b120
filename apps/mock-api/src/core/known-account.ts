/** The account of a uid; null for one below 0, which an imported archive names and which has no rights and no name here. */
export const toKnownAccount = <Uid extends number | null>(uid: Uid): Uid | null =>
  uid !== null && uid < 0 ? null : uid
