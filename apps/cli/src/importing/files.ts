import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'

/** Where the files of an export lie on disk, by what they are. */
export type Found = Partial<Record<ImportFile, string>>

const KNOWN: ReadonlyMap<string, ImportFile> = new Map(
  Object.entries(IMPORT_FILES).flatMap(([part, names]) =>
    names.map((name) => [name, part as ImportFile] as const),
  ),
)

/** Which file of an export goes by this name, in any case; undefined for what the import does not read. */
export const fileNamed = (name: string): ImportFile | undefined => KNOWN.get(name.toLowerCase())
