import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'

/** Where the files of an export lie on disk, by what they are. */
export type ExportPaths = Partial<Record<ImportFile, string>>

const FILES_BY_NAME: ReadonlyMap<string, ImportFile> = new Map(
  Object.entries(IMPORT_FILES).flatMap(([part, names]) =>
    names.map((name) => [name, part as ImportFile] as const),
  ),
)

/** Which file of an export goes by this name, in any case; undefined for what the import does not read. */
export const findImportFile = (name: string): ImportFile | undefined => FILES_BY_NAME.get(name.toLowerCase())

/** The files of an export on disk. */
export interface ExportFiles {
  readonly paths: ExportPaths
  /** removes what was unpacked */
  readonly close: () => Promise<void>
}
