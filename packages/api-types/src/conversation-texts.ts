import { TEXT_FIELDS, type TextField } from '@folkmoot/domain/conversations'
import * as Type from 'typebox'
import { mapProperties, Nullable } from './schema.ts'

const Text = Nullable(Type.String())

/** The texts of a conversation in replies. An extension is optional, because other servers do not send it (RUN-5). */
export const textProperties = mapProperties(TEXT_FIELDS, ({ isExtension }) =>
  isExtension ? Type.Optional(Text) : Text,
) as {
  [Field in TextField]: (typeof TEXT_FIELDS)[Field]['isExtension'] extends true
    ? Type.TOptional<typeof Text>
    : typeof Text
}

/** The texts of a conversation in requests. */
export const textInputs = mapProperties(TEXT_FIELDS, ({ maxCharacters }) =>
  Type.Optional(Type.String({ maxLength: maxCharacters })),
)
