/** What holds where nobody says otherwise; apart from the settings, because help shows it and reads none. */
export const DEFAULT_SERVER = 'http://localhost:8080'
export const DEFAULT_PROFILE = 'default'
