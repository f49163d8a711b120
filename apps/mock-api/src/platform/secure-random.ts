import { randomInt } from 'node:crypto'

/** Returns a cryptographically secure integer from 0 up to, not including, `below`. */
export const generateSecureInt = (below: number): number => randomInt(below)
