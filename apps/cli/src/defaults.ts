// Apart from config.ts, because help shows the defaults without reading settings.
export const DEFAULT_SERVER = 'http://localhost:8080'
export const DEFAULT_PROFILE = 'default'
