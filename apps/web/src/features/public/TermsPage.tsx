import { TERMS_SECTIONS, TERMS_INTRO, TERMS_TITLE } from '../../messages/terms.ts'
import { LegalText } from './LegalText.tsx'

/** /tos: the terms of use (PUB-5). */
export default function TermsPage() {
  return <LegalText title={TERMS_TITLE} intro={TERMS_INTRO} sections={TERMS_SECTIONS} />
}
