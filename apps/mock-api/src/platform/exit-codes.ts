/** Exit codes of the server's commands, as the command line has them. */
export const DONE = 0
export const FAILED = 1
export const MISUSED = 2

/** How the server's commands are typed. */
export const SERVER_COMMAND = 'node apps/mock-api/dist/server.js'
