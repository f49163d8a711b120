/** The product's name for people. No other file contains it. */
export const PRODUCT = 'Folkmoot'

/** The product's name in code: class of the embedded element, prefix of files and variables. */
export const PRODUCT_SLUG = 'folkmoot'

/** Where the browser keeps the console’s sign-in: the prefix of its key in local storage. */
export const USER_STORE_PREFIX = `${PRODUCT_SLUG}.`

/** The cookie with the chosen theme: the console writes it, the server's pages read it. */
export const THEME_COOKIE = 'theme'
