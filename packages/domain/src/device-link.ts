/** The link that continues a participation on another device. The code stands in the fragment, which no server logs. */
export const formatDeviceLink = (page: string, language: string, code: string): string =>
  `${page}?ui_lang=${language}#device=${code}`

/** The code in the fragment of such a link; empty without one. */
export const parseDeviceCode = (fragment: string): string =>
  new URLSearchParams(fragment.replace(/^#/, '')).get('device') ?? ''
