import { IMPORT_FILES, type ImportFile } from '@folkmoot/api-types/imports'

/** Paths of the files of an export on disk. */
export type ExportPaths = Partial<Record<ImportFile, string>>

const FILES_BY_NAME: ReadonlyMap<string, ImportFile> = new Map(
  Object.entries(IMPORT_FILES).flatMap(([part, names]) =>
    names.map((name) => [name, part as ImportFile] as const),
  ),
)

/** Finds the file of an export with this name, ignoring case; undefined if the import does not read it. */
export const findImportFile = (name: string): ImportFile | undefined => FILES_BY_NAME.get(name.toLowerCase())

/** The files of an export on disk. */
export interface ExportFiles {
  readonly paths: ExportPaths
  /** removes unpacked files */
  readonly close: () => Promise<void>
}
