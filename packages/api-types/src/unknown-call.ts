/** Statuses with which servers answer a call that they do not have. */
const UNKNOWN_STATUSES = [404, 405, 501]

/**
 * True for the answer of a server that does not have the call, as opposed to one that does not have what the call names: that has a
 * code of the contract.
 * @param code the `error` of the body; undefined where it has none, as in a page or a text
 */
export const isUnknownCall = (status: number, code: string | undefined): boolean =>
  UNKNOWN_STATUSES.includes(status) &&
  (code === undefined || code === 'polis_err_not_supported' || !code.startsWith('polis_err'))
