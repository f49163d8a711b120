export { listAllTranslations } from './translations.storage.ts'
