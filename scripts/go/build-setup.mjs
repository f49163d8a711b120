// Long suites run the server as it is delivered, built from the sources that are tested.
export { build as setup } from './build.mjs'
