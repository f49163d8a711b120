export { streamXids } from './storage.ts'
export { type XidFields, checkXidProof, hasXidProof } from './xid-proof.ts'
export { findUidByXid, findXidByPid, insertXid, isXidAllowed, listXidSecrets } from './xids.storage.ts'
