export { deleteImport, deleteImportSoon } from './delete-import.storage.ts'
export { insertPlanned } from './planned.storage.ts'
