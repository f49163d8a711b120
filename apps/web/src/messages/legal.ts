import type { ClientConfig } from '@folkmoot/api-types/site'

/** One part of a legal text. */
export interface LegalSection {
  title: string
  paragraphs: readonly string[]
}

type Operator = ClientConfig['operator']

/** Fills the operator's fields into a legal text; the text names fields that are not set. */
export function fillInOperator(text: string, { name, contact, state }: Operator): string {
  return text
    .replaceAll('{name}', name ?? 'its operator, who has not given a name here')
    .replaceAll('{contact}', contact ?? 'the operator of this server (no address is given here)')
    .replaceAll(
      '{state}',
      state === null
        ? 'the state of the United States in which the operator has its seat (the operator has not named it here)'
        : `${state}, United States`,
    )
}

/** The day on which the terms or the privacy policy last changed. Change it with their text. */
const LAST_UPDATED = '2026/11/23'

/** Texts around both legal texts. */
export const legalMessages = {
  updated: `last updated ${LAST_UPDATED}`,
  contents: 'Contents',
  notGiven: (what: string) =>
    `The operator of this server has not given ${what}. The text below marks the gaps; ask the person who invited you.`,
  missing: { name: 'its name', contact: 'an address for questions', state: 'the state whose law applies' },
  and: ' and ',
} as const
