/** The largest size of a stored logo in pixels: twice of what pages show. */
export const LOGO_SIZE = { width: 480, height: 160 } as const

/** Bytes of a file that can become a logo. */
export const LOGO_FILE_BYTES = 1_000_000
/** Characters of such a file in base64. */
export const LOGO_CHARACTERS = 4 * Math.ceil(LOGO_FILE_BYTES / 3)

const PATH_PATTERN = /^\/logos\/([0-9a-f]{64})\.png$/

/** The path of a logo, by the hash of its bytes. */
export const createLogoPath = (hash: string): string => `/logos/${hash}.png`

/** The hash in the path of a logo. */
export const parseLogoPath = (path: string): string | undefined => PATH_PATTERN.exec(path)?.[1]
