/** The product's name for people. No other file contains it. */
export const PRODUCT = 'Folkmoot'

/** The product's name in code: class of the embedded element, prefix of files and variables. */
export const PRODUCT_SLUG = 'folkmoot'

/** The cookie with the chosen theme: the console writes it, the server's pages read it. */
export const THEME_COOKIE = 'theme'
