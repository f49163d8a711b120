import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createPrecompressPlugin, productNamePlugin } from '../../scripts/vite-plugins.ts'

/**
 * Features that a participant's page loads on demand. They are small, and compress better together: what a person needs who
 * has written, or has a token or an invite.
 */
const FEATURES_PATTERN =
  /\/src\/participant\/(?:features\/(?:devices|invite-tree|own-comments|personal-data|subscriptions)|messages\/en-(?:own-comments|devices|email-updates|personal-data))|\/domain\/src\/(?:invites|erasure)\.|\/ui\/src\/use-copy/
/** The form for a comment, which most pages show below the first screen. */
const WRITE_PATTERN =
  /\/src\/participant\/voting\/(?:Rules|WriteComment)\.|\/domain\/src\/triage\/mark-kinds\./
const RESULTS_PATTERN =
  /\/src\/participant\/features\/(?:opinion-map|own-answers)|\/packages\/opinion\/|\/domain\/src\/(?:group-|reports\/|votes\.)|VoteLine|group-hue|\/ui\/src\/(?:OpinionMap|map-geometry)|messages\/en-map/
/** What the page and its parts on demand share: one file, which compresses better than four. */
const SHARED_PATTERN =
  /node_modules\/react\/|vite\/preload-helper|\/src\/(?:participant\/messages\/(?:en\.|language\b)|messages\/number-formats)|\/domain\/src\/(?:numbers|languages)\.|\/ui\/src\/language-choice/

const participantGroups = {
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [
      { name: 'features', test: FEATURES_PATTERN },
      { name: 'write', test: WRITE_PATTERN },
      { name: 'results', test: RESULTS_PATTERN },
      { name: 'shared', test: SHARED_PATTERN },
    ],
  },
}

/**
 * The mode is the entry: `participant` or `report`, which has a second page: what is around the Story, which the server writes
 * (build.mjs builds its `dist/story.mjs`). The server answers its addresses with ENTRY.html and serves everything
 * else below /assets/ENTRY/, as it does for the console.
 */
export default defineConfig(({ command, mode: entry }) => ({
  root: import.meta.dirname,
  cacheDir: `node_modules/.vite/${entry}`,
  base: command === 'build' ? '/' : `/assets/${entry}/`,
  publicDir: false,
  plugins: [react(), createPrecompressPlugin(), productNamePlugin],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsDir: `assets/${entry}`,
    assetsInlineLimit: 0,
    manifest: `.vite/${entry}.json`,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: entry === 'report' ? ['report.html', 'story.html'] : `${entry}.html`,
      // a page of two limits does not carry the table of all
      treeshake: { propertyReadSideEffects: false },
      output: entry === 'participant' ? participantGroups : {},
    },
  },
}))
