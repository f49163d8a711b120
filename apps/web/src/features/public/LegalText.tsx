import type { ClientConfig } from '@folkmoot/api-types/site'
import { type Language, isRightToLeft } from '@folkmoot/domain/languages'
import { LanguageSelect } from '@folkmoot/ui/language-choice'
import { useLoaderData, useSearchParams } from 'react-router-dom'
import { useConfig } from '../../api/config.ts'
import { Page } from '../../ui/Page.tsx'
import type { LegalMessages, loadLegalText } from './legal/languages.ts'

import './legal.css'

/** The day on which the terms or the privacy policy last changed. Change it with their text. */
const UPDATED = '2026-11-23'
/** The day of the text that they follow in substance. */
const FOLLOWED = '2022-03-07'

/** Formats a day for a language; English as PUB-5 writes it. */
const formatDate = (day: string, language: Language): string =>
  language === 'en'
    ? day.replaceAll('-', '/')
    : new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** Formats a list for a language; English without a comma before “and”. */
const formatList = (words: readonly string[], language: Language): string =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(words)

type Operator = ClientConfig['operator']

/** Fills the operator's fields into a legal text; the text names fields that are not set. */
function fillInOperator(text: string, { name, contact, state }: Operator, words: LegalMessages): string {
  return text
    .replaceAll('{name}', name ?? words.missing.name)
    .replaceAll('{contact}', contact ?? words.missing.contact)
    .replaceAll('{state}', state === null ? words.missing.state : words.state.replace('{state}', state))
}

const OPERATOR_FIELDS = ['name', 'contact', 'state'] as const

/** A legal text with a choice of its language, its date, its contents, and the fields that the operator has not set. */
export function LegalText({ name }: { name: 'terms' | 'privacy' }) {
  const { operator } = useConfig()
  const { language, messages } = useLoaderData<typeof loadLegalText>()
  // a new address loads the text again, even where the browser saves no choice
  const [, setSearchParams] = useSearchParams()
  const choose = (ui_lang: Language) =>
    setSearchParams({ ui_lang }, { replace: true, preventScrollReset: true })
  const { title, intro, sections } = messages[name]
  const parts = Object.entries(sections)
  const missing = OPERATOR_FIELDS.filter((field) => operator[field] === null)
  const fields = missing.map((field) => messages.fields[field])
  return (
    <div className="legal" lang={language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
      <Page
        title={title}
        intro={intro}
        action={<LanguageSelect label={messages.language} language={language} onChoose={choose} />}
      >
        {messages.translation && <p>{messages.translation}</p>}
        <p className="muted">
          {messages.dates
            .replace('{updated}', formatDate(UPDATED, language))
            .replace('{followed}', formatDate(FOLLOWED, language))}
        </p>
        {fields.length > 0 && (
          <p className="notice notice-warning">
            {messages.gaps.replace('{fields}', formatList(fields, language))}
          </p>
        )}
        <nav className="box legal-contents" aria-label={messages.contents}>
          <ol>
            {parts.map(([id, [title]]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {parts.map(([id, [title, ...paragraphs]]) => (
          <section key={id} className="stack gap-8 legal-section" id={id}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{fillInOperator(paragraph, operator, messages)}</p>
            ))}
          </section>
        ))}
      </Page>
    </div>
  )
}
