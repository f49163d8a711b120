/** The product's name, as people read it. It stands here and nowhere else. */
export const PRODUCT = 'Folkmoot'

/** The product's name as machines read it: class of the embed's div, prefix of files and variables. */
export const PRODUCT_SLUG = 'folkmoot'
