export { findDomainList } from './storage.ts'
