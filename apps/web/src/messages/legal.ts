import type { ClientConfig } from '@folkmoot/api-types/site'

/** One part of a legal text. */
export interface LegalSection {
  title: string
  paragraphs: readonly string[]
}

type Operator = ClientConfig['operator']

/** Fills in a legal text who runs this server; where the settings leave that open, the text says so. */
export function fillInOperator(text: string, { name, contact, state }: Operator): string {
  return text
    .replaceAll('{name}', name ?? 'its operator, who has not given a name here')
    .replaceAll('{contact}', contact ?? 'the operator, who has not given an address here')
    .replaceAll(
      '{state}',
      state === null
        ? 'the state of the United States in which the operator has its seat (the operator has not named it here)'
        : `${state}, United States`,
    )
}

/** What both legal texts have around them. */
export const legalMessages = {
  updated: 'last updated 2022/03/07',
  contents: 'Contents',
  notGiven: (what: string) =>
    `The operator of this server has not given ${what}. Where the text below needs it, it says so; ask whoever invited you.`,
  missing: { name: 'its name', contact: 'an address for questions', state: 'the state whose law applies' },
  and: ' and ',
} as const
