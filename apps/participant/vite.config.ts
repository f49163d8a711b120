import { createPrecompressPlugin } from '@folkmoot/building/precompress'
import { productNamePlugin } from '@folkmoot/building/product-name'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Features that the page loads on demand. They are small, and compress better in one file. */
const ON_DEMAND_PATTERN = /\/src\/features\/(?:invite-tree\/(?!use-invite-code)|opinion-map|personal-data)/

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
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'features', test: ON_DEMAND_PATTERN }],
        },
      },
    },
  },
}))
