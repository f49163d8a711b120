import { privacy, privacyIntro, privacyTitle } from '../../messages/privacy.ts'
import { LegalText } from './LegalText.tsx'

/** /privacy: the privacy policy (PUB-6). */
export default function PrivacyPage() {
  return <LegalText title={privacyTitle} intro={privacyIntro} sections={privacy} />
}
