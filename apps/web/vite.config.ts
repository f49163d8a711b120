import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { createPrecompressPlugin, productNamePlugin } from '../../scripts/vite-plugins.ts'
import { blueprintCss } from './build/blueprint-css.ts'

/**
 * Bundles the code of most signed-in pages into two files, not forty: a browser fetches six at a time. Neither may
 * contain a module of the landing page, which would then load them too, nor a module that a route loads by itself,
 * because the manifest would not name it. Calls that use rules of a single page belong to that page: the file of the session would
 * import the page, which imports the session. Rules that calls of many pages use are part of the session's file.
 */
const groups = [
  {
    name: 'session',
    test: /oidc-client-ts|jwt-decode|redux|reselect|immer|typebox|api-types\/src\/(?!comments|conversation-list|people|triage|security-log|access-tokens|webhooks|topics|topic-|math|invite-tree|moderation-|reports|report-data|stats|xids|embed|personal-data|preparation|findings|exports|excel-query|translations)|src\/session\/(?!stored-user|farewell|sign-in-pages)|src\/api\/(?!config|analysis|comment-lists)|use-sync-external-store|domain\/src\/(?:limits|conversations|people|results-shown|xids)\./,
  },
  {
    name: 'frame',
    test: /apps\/web\/src\/ui\/(?!Loading|Page\.|EmptyState|use-page-theme|.*[Cc]hart)|blueprintjs\/(?:icons\/lib\/esm\/generated\/components|core)|domain\/src\/(?:near-duplicates|markdown|lifecycle|moderation-log|text|numbers|erasure|sharing|comments|table-query)\./,
    // what fewer screens share loads with them
    minShareCount: 4,
  },
]

/**
 * The server answers the console's addresses with index.html and serves everything else below /assets/web/: from
 * dist/assets/web after a build, through this configuration in middleware mode in development.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  base: command === 'build' ? '/' : '/assets/web/',
  publicDir: false,
  plugins: [
    react(),
    blueprintCss(join(import.meta.dirname, 'src')),
    createPrecompressPlugin(),
    productNamePlugin,
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets/web',
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } },
  },
}))
