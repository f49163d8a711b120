/** A safe target of a link: http or https with a host; or empty. */
export const WEB_ADDRESS_PATTERN = '^(|[hH][tT][tT][pP][sS]?://[^\\s/?#\\\\][^\\s]*)$'
