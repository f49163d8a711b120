const SITE_PREFIX = 'polis_site_id_'
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new site's public id: it stands in the addresses of embedded pages. */
export const createSiteId = (random: (below: number) => number): string =>
  SITE_PREFIX + Array.from({ length: 18 }, () => ALPHANUMERIC[random(ALPHANUMERIC.length)]).join('')
