import { messages } from '../messages.ts'

/** The last line of every page. */
export function Footer() {
  return (
    <footer className="footer">
      <p>
        {messages.product}. {messages.productLine}
      </p>
    </footer>
  )
}
