/** The console's own addresses, as patterns: the server answers each with the console, anything else with 404. */
export const CONSOLE_PATHS: readonly RegExp[] = [
  /^\/$/,
  /^\/(home|tos|privacy|donate|signin|signout|callback|silent)\/?$/,
  /^\/(conversations|other-conversations|integrate|account)\/?$/,
  /^\/m\/[^/]+(\/(share|stats|reports(\/.*)?|invite-tree|invite-codes|comments(\/(accepted|rejected|log))?|topics(\/(proximity|stats|topic\/[^/]+))?))?\/?$/,
]

/** Whether an address belongs to the console. `path` is without query and fragment. */
export const isConsolePath = (path: string): boolean => CONSOLE_PATHS.some((pattern) => pattern.test(path))
