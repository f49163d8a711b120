import type { Dependencies } from './dependencies.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CHARACTERS = 32

/** Creates the secret of mails, with which whoever has one of them ends them. */
export const createMailSignature = ({ random }: Pick<Dependencies, 'random'>): string =>
  Array.from({ length: CHARACTERS }, () => ALPHABET[random(ALPHABET.length)]).join('')
