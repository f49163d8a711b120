import type { ClientConfig } from '@folkmoot/api-types/site'
import { useConfig } from '../../api/config.ts'
import { fillIn, legal, type LegalSection } from '../../messages/legal.ts'
import { Page } from '../../ui/Page.tsx'

import './legal.css'

interface Props {
  title: string
  intro: string
  sections: readonly LegalSection[]
}

const PARTS = ['name', 'contact', 'state'] as const

/** What the settings do not say of the operator, in words; empty when they say all. */
function missing(operator: ClientConfig['operator']): string {
  const words = PARTS.filter((part) => operator[part] === null).map((part) => legal.missing[part])
  const last = words.pop() ?? ''
  return words.length === 0 ? last : words.join(', ') + legal.and + last
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A legal text with its date, its contents, and what the operator has not given. */
export function LegalText({ title, intro, sections }: Props) {
  const { operator } = useConfig()
  const open = missing(operator)
  return (
    <div className="legal">
      <Page title={title} intro={intro}>
        <p className="legal-date">{legal.updated}</p>
        {open !== '' && <p className="notice notice-warning">{legal.notGiven(open)}</p>}
        <nav className="legal-contents" aria-label={legal.contents}>
          <ol>
            {sections.map((part) => (
              <li key={part.title}>
                <a href={`#${idOf(part.title)}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((part) => (
          <section key={part.title} className="legal-section" id={idOf(part.title)}>
            <h2>{part.title}</h2>
            {part.paragraphs.map((paragraph) => (
              <p key={paragraph}>{fillIn(paragraph, operator)}</p>
            ))}
          </section>
        ))}
      </Page>
    </div>
  )
}
