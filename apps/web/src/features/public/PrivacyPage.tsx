import { LegalText } from './LegalText.tsx'

export { loadLegalText as loader } from './legal/languages.ts'

/** /privacy: the privacy policy (PUB-6). */
export default function PrivacyPage() {
  return <LegalText name="privacy" />
}
