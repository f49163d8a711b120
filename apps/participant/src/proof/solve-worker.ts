import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { DeriveKeyFunction } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** In frames of pages without https the browser has no Web Crypto: slower, but a person still takes part. */
const deriveKeyWithoutWebCrypto: DeriveKeyFunction = ({ cost, keyLength = 32 }, salt, password) =>
  Promise.resolve({
    derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }),
  })

// solves the challenge of a message { type: 'work', challenge }, beside the page's own thread, and posts the solution
handler({ deriveKey: 'subtle' in crypto ? deriveKey : deriveKeyWithoutWebCrypto })
