import { terms, termsIntro, termsTitle } from '../../messages/terms.ts'
import { LegalText } from './LegalText.tsx'

/** /tos: the terms of use (PUB-5). */
export default function TermsPage() {
  return <LegalText title={termsTitle} intro={termsIntro} sections={terms} />
}
