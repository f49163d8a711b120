import { join } from 'node:path'
import { PRODUCT } from '@folkmoot/domain'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { blueprintCss } from './build/blueprint-css.ts'
import { precompress } from './build/precompress.ts'

const productName: Plugin = {
  name: 'folkmoot:product-name',
  transformIndexHtml: (html) => html.replaceAll('%PRODUCT%', PRODUCT),
}

/**
 * The server answers the console's addresses with index.html and serves everything else below /assets/web/: from
 * dist/assets/web after a build, through this configuration in middleware mode in development.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/' : '/assets/web/',
  publicDir: false,
  plugins: [react(), blueprintCss(join(import.meta.dirname, 'src')), precompress(), productName],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/web',
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rollupOptions: { onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning) },
  },
}))
