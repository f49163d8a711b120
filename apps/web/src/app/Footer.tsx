import { Link } from 'react-router-dom'
import { PRODUCT } from '@folkmoot/domain/product'

const formatLegalBlurb = (product: string) =>
  `By using ${product} you accept its terms. The privacy policy explains how your comments and votes are used.`

/** The end of every page: product line, legal notice, and a link to donate (PUB-4). */
export function Footer() {
  return (
    <footer className="footer">
      <p>
        {PRODUCT}. Open source software for public conversations. {formatLegalBlurb(PRODUCT)}
      </p>
      <ul className="footer-links">
        <li>
          <Link to="/tos">Terms of use</Link>
        </li>
        <li>
          <Link to="/privacy">Privacy policy</Link>
        </li>
        <li>
          <a href="/donate" target="_blank" rel="noreferrer">
            Donate (opens in a new tab)
          </a>
        </li>
      </ul>
    </footer>
  )
}
