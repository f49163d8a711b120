import { createPrecompressPlugin } from '@folkmoot/building/precompress'
import { productNamePlugin } from '@folkmoot/building/product-name'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The server answers the addresses of participants with index.html and serves everything else below
 * /assets/participant/, as it does for the console.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/' : '/assets/participant/',
  publicDir: false,
  plugins: [react(), createPrecompressPlugin(), productNamePlugin],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/participant',
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
}))
