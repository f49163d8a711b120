import { PRODUCT } from '@folkmoot/domain/product'
import { LanguageSwitch } from '../messages/LanguageSwitch.tsx'
import { useMessages } from '../messages/use-messages.ts'

/** Language switch and links to the legal texts and the product; the links leave a frame. */
export function Footer() {
  const { page } = useMessages()
  const links = { '/privacy': page.privacy, '/tos': page.terms, '/home': page.madeWith(PRODUCT) }
  return (
    <footer>
      <LanguageSwitch />
      {Object.entries(links).map(([href, words]) => (
        <a key={href} href={href} target="_blank" rel="noopener">
          {words}
        </a>
      ))}
    </footer>
  )
}
