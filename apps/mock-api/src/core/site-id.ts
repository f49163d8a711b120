const SITE_PREFIX = 'polis_site_id_'
const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Creates the public id of a site, which addresses of embedded pages contain. */
export const createSiteId = (random: (below: number) => number): string =>
  SITE_PREFIX + Array.from({ length: 18 }, () => ALPHANUMERIC[random(ALPHANUMERIC.length)]).join('')
