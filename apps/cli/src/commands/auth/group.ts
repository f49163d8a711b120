import type { Command } from 'commander'
import { type Start, addExamples } from '../command.ts'
import { buildStatus } from './status.ts'
import { buildToken } from './token.ts'

/** The commands of `auth`, in the order of its help. */
export function fillAuth(auth: Command, start: Start): void {
  addExamples(
    auth,
    ['folkmoot auth status', 'who is signed in'],
    ['folkmoot auth token', 'the token, for other programs'],
  )
  buildStatus(auth, start)
  buildToken(auth, start)
}
