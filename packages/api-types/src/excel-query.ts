import { EXCEL_FORMATS } from '@folkmoot/domain/export-files'
import * as Type from 'typebox'

/** An extension: the file for Excel, by the decimal sign of its language (FILE-5). */
export const excelQuery = { excel: Type.Optional(Type.Enum([...EXCEL_FORMATS])) }
