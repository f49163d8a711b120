import { PRODUCT } from '@folkmoot/domain/product'
import type { Plugin } from 'vite'

/** Writes the product's name where an index.html says %PRODUCT%. */
export const productNamePlugin: Plugin = {
  name: 'folkmoot:product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', PRODUCT),
}
