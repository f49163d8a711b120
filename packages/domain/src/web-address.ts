/** An address that a link may lead to: http or https with a host, nothing that runs; or nothing at all. */
export const WEB_ADDRESS_PATTERN = '^(|[hH][tT][tT][pP][sS]?://[^\\s/?#\\\\][^\\s]*)$'
