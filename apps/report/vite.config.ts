import { createPrecompressPlugin } from '@folkmoot/building/precompress'
import { productNamePlugin } from '@folkmoot/building/product-name'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The server answers the addresses of report pages with index.html and serves everything else below /assets/report/.
 * Each page is a lazy module, so a reader loads only the pages they open.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/' : '/assets/report/',
  publicDir: false,
  plugins: [react(), createPrecompressPlugin(), productNamePlugin],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/report',
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
  },
}))
