import { createPrecompressPlugin } from '@folkmoot/building/precompress'
import { productNamePlugin } from '@folkmoot/building/product-name'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Features that the page loads on demand. They are small, and compress better together: what a person with a token or an invite
 * needs, and what a person needs who has answered.
 */
const FEATURES_PATTERN =
  /\/src\/(?:features\/(?:invite-tree\/(?!use-invite-code)|personal-data|subscriptions)|session\/SignOutDevices)|\/domain\/src\/(?:confirmation|invite-tree)\./
const RESULTS_PATTERN =
  /\/src\/features\/(?:opinion-map|own-answers)|\/packages\/opinion\/|\/domain\/src\/(?:group-|reports\/|map-geometry)|VoteLine|group-hue|messages\/en-map/
/** What the page and its parts on demand share: one file, which compresses better than four. */
const SHARED_PATTERN =
  /node_modules\/react\/|\/src\/messages\/(?:en\b(?!-map)|number-formats|use-messages)|\/domain\/src\/(?:votes|erasure|format-percent-range)\./

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
          groups: [
            { name: 'features', test: FEATURES_PATTERN },
            { name: 'results', test: RESULTS_PATTERN },
            { name: 'shared', test: SHARED_PATTERN },
          ],
        },
      },
    },
  },
}))
