// Long suites run the server as it is delivered, built from the sources that are tested.
import { build } from './build.mjs'

export const setup = () => build()
