import { gunzipSync } from 'node:zlib'

interface Answer {
  headers: Readonly<Record<string, unknown>>
  rawPayload: Buffer
}

/** The bytes of an answer as a client sees them: opened when they were sent compressed. */
export const opened = ({ headers, rawPayload }: Answer): Buffer =>
  headers['content-encoding'] === 'gzip' && rawPayload.length > 0 ? gunzipSync(rawPayload) : rawPayload
