import type { ClientConfig } from '@folkmoot/api-types/site'
import { useConfig } from '../../api/config.ts'
import { Page } from '../../ui/Page.tsx'

import './legal.css'

export interface LegalSection {
  title: string
  paragraphs: readonly string[]
}

/** Fills the operator's fields into a legal text; the text names fields that are not set. */
function fillInOperator(text: string, { name, contact, state }: Operator): string {
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

const MISSING = {
  name: 'its name',
  contact: 'an address for questions',
  state: 'the state whose law applies',
}

type Operator = ClientConfig['operator']

interface Props {
  title: string
  intro: string
  sections: readonly LegalSection[]
}

const OPERATOR_FIELDS = ['name', 'contact', 'state'] as const

/** Formats the operator's fields that the settings lack; empty when there are none. */
function formatMissingFields(operator: Operator): string {
  const words = OPERATOR_FIELDS.filter((part) => operator[part] === null).map((part) => MISSING[part])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : words.join(', ') + ' and ' + last
}

const createSectionId = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A legal text with its date, its contents, and the fields that the operator has not set. */
export function LegalText({ title, intro, sections }: Props) {
  const { operator } = useConfig()
  const open = formatMissingFields(operator)
  return (
    <div className="legal">
      <Page title={title} intro={intro}>
        <p className="muted">{`last updated ${LAST_UPDATED}; in substance it follows the text last updated 2022/03/07`}</p>
        {open !== '' && (
          <p className="notice notice-warning">{`The operator of this server has not given ${open}. The text below marks the gaps; ask the person who invited you.`}</p>
        )}
        <nav className="box legal-contents" aria-label="Contents">
          <ol>
            {sections.map((part) => (
              <li key={part.title}>
                <a href={`#${createSectionId(part.title)}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((part) => (
          <section key={part.title} className="stack gap-8 legal-section" id={createSectionId(part.title)}>
            <h2>{part.title}</h2>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph}>{fillInOperator(paragraph, operator)}</p>
            ))}
          </section>
        ))}
      </Page>
    </div>
  )
}
