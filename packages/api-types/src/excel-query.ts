import { EXCEL_LOCALES } from '@folkmoot/domain/export/excel'
import * as Type from 'typebox'

/** An extension: the file for Excel in this locale, with its byte-order mark, separator, decimal sign and dates (FILE-5). */
export const excelQuery = { excel: Type.Optional(Type.Enum([...EXCEL_LOCALES])) }
