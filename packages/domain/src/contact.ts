const PROTOCOLS = ['mailto:', 'https:', 'tel:']

/** Returns the address of a contact: of mail, which may lack its `mailto:`, a page, or a telephone; undefined for other words. */
export function toContactLink(contact: string): string | undefined {
  const address = /^[^\s@:]+@[^\s@:]+$/.test(contact) ? `mailto:${contact}` : contact
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return PROTOCOLS.includes(protocol) ? href : undefined
}
