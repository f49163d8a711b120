/** The product's name, as people read it. It stands here and nowhere else. */
export const PRODUCT = 'Folkmoot'

/** The product's name as machines read it: class of the embed's div, prefix of files and variables. */
export const PRODUCT_SLUG = 'folkmoot'

/** The cookie with the theme that someone chose: the console writes it, the server's own pages obey it. */
export const THEME_COOKIE = 'theme'
