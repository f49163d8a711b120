import { TEXT_FIELDS } from '@folkmoot/domain/conversations'
import * as Type from 'typebox'
import { mapProperties, Nullable } from './schema.ts'

/** The texts of a conversation in replies. */
export const textProperties = mapProperties(TEXT_FIELDS, () => Nullable(Type.String()))

/** The texts of a conversation in requests. */
export const textInputs = mapProperties(TEXT_FIELDS, ({ maxCharacters }) =>
  Type.Optional(Type.String({ maxLength: maxCharacters })),
)
