import { PRIVACY_SECTIONS, PRIVACY_INTRO, PRIVACY_TITLE } from '../../messages/privacy.ts'
import { LegalText } from './LegalText.tsx'

/** /privacy: the privacy policy (PUB-6). */
export default function PrivacyPage() {
  return <LegalText title={PRIVACY_TITLE} intro={PRIVACY_INTRO} sections={PRIVACY_SECTIONS} />
}
