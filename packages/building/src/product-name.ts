import { PRODUCT } from '@folkmoot/domain/product'
import type { Plugin } from 'vite'

/** Replaces %PRODUCT% in index.html by the product's name. */
export const productNamePlugin: Plugin = {
  name: 'folkmoot:product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', PRODUCT),
}
