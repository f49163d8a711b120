import { randomInt } from 'node:crypto'

/** A whole number from 0 up to, not including, `below`; fit for secrets. */
export const generateSecureInt = (below: number): number => randomInt(below)
