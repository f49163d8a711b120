/** The link that continues a participation on another device. The code stands in the fragment, which no server logs. */
export const formatDeviceLink = (origin: string, conversation_id: string, code: string): string =>
  `${origin}/${conversation_id}#device=${code}`

/** The code in the fragment of such a link; empty without one. */
export const parseDeviceCode = (fragment: string): string =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('device') ?? ''
