export { deleteDigestBySignature } from './storage.ts'
