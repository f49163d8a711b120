export { createBrowser } from '../src/oidc/test-browser.ts'
export { injectFetch } from './inject-fetch.ts'
export { createTestServer, type Somebody, type TestServer } from './server.ts'
export { TEST_ISSUER } from './template.ts'
