export { dropStale, listAllTranslations, listOwnTexts } from './translations.storage.ts'
