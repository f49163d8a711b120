import { LegalText } from './LegalText.tsx'

export { loadLegalText as loader } from './legal/languages.ts'

/** /tos: the terms of use (PUB-5). */
export default function TermsPage() {
  return <LegalText name="terms" />
}
