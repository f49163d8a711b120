import { createHash } from 'node:crypto'

/** What tells two comments of a conversation apart: SHA-256 of the text, short enough for any index. */
export const hashText = (txt: string): string => createHash('sha256').update(txt).digest('hex')
