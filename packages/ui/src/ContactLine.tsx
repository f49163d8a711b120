import { toContactLink } from '@folkmoot/domain/contact'

/** How to reach who asks, as a link where it is an address. */
export function ContactLine({ words, contact }: { words: string; contact: string }) {
  const link = toContactLink(contact)
  return (
    <>
      {words}{' '}
      {link === undefined ? (
        <bdi>{contact}</bdi>
      ) : (
        <a href={link}>
          <bdi>{contact}</bdi>
        </a>
      )}
    </>
  )
}
