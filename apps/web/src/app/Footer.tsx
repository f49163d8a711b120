import { Link } from 'react-router-dom'
import { messages } from '../messages.ts'
import { publicMessages } from '../messages/public.ts'

/** The end of every page: product line, legal notice, and a link to donate (PUB-4). */
export function Footer() {
  return (
    <footer className="footer">
      <p>
        {messages.product}. {messages.productLine} {publicMessages.legalBlurb(messages.product)}
      </p>
      <ul className="footer-links">
        <li>
          <Link to="/tos">{publicMessages.terms}</Link>
        </li>
        <li>
          <Link to="/privacy">{publicMessages.privacy}</Link>
        </li>
        <li>
          <a href="/donate" target="_blank" rel="noreferrer">
            {publicMessages.donate} {messages.opensInNewTab}
          </a>
        </li>
      </ul>
    </footer>
  )
}
