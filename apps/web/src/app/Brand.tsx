import { Link } from 'react-router-dom'
import { PRODUCT } from '@folkmoot/domain/product'

/** The product's mark and name; links to the landing page from everywhere (PUB-3). */
export function Brand() {
  return (
    <Link to="/home" className="brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <circle className="brand-ring" cx="16" cy="16" r="15" />
        <circle className="brand-dot" cx="16" cy="8.5" r="3.2" />
        <circle className="brand-dot" cx="9" cy="20" r="3.2" />
        <circle className="brand-dot" cx="23" cy="20" r="3.2" />
        <path className="brand-line" d="M16 11.7v4.6M16 16.3l-4.6 2.3M16 16.3l4.6 2.3" />
      </svg>
      <span>{PRODUCT}</span>
    </Link>
  )
}
