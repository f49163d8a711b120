import type { ClientConfig } from '@folkmoot/api-types/site'
import { useConfig } from '../../api/config.ts'
import { fillInOperator, legalMessages, type LegalSection } from '../../messages/legal.ts'
import { Page } from '../../ui/Page.tsx'

import './legal.css'

interface Props {
  title: string
  intro: string
  sections: readonly LegalSection[]
}

const OPERATOR_FIELDS = ['name', 'contact', 'state'] as const

/** Formats the operator's fields that the settings lack; empty when there are none. */
function formatMissingFields(operator: ClientConfig['operator']): string {
  const words = OPERATOR_FIELDS.filter((part) => operator[part] === null).map(
    (part) => legalMessages.missing[part],
  )
  const last = words.pop() ?? ''
  return words.length === 0 ? last : words.join(', ') + legalMessages.and + last
}

const createSectionId = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A legal text with its date, its contents, and the fields that the operator has not set. */
export function LegalText({ title, intro, sections }: Props) {
  const { operator } = useConfig()
  const open = formatMissingFields(operator)
  return (
    <div className="legal">
      <Page title={title} intro={intro}>
        <p className="legal-date">{legalMessages.updated}</p>
        {open !== '' && <p className="notice notice-warning">{legalMessages.notGiven(open)}</p>}
        <nav className="legal-contents" aria-label={legalMessages.contents}>
          <ol>
            {sections.map((part) => (
              <li key={part.title}>
                <a href={`#${createSectionId(part.title)}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((part) => (
          <section key={part.title} className="legal-section" id={createSectionId(part.title)}>
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
