import { createHash } from 'node:crypto'

/** Computes the SHA-256 of a text, as of a comment's, which identifies duplicates and fits an index. */
export const hashText = (txt: string): string => createHash('sha256').update(txt).digest('hex')
