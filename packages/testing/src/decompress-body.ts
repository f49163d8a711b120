import { gunzipSync } from 'node:zlib'

interface CompressedResponse {
  headers: Readonly<Record<string, unknown>>
  rawPayload: Buffer
}

/** The bytes of an answer as a client sees them: opened when they were sent compressed. */
export const decompressBody = ({ headers, rawPayload }: CompressedResponse): Buffer =>
  headers['content-encoding'] === 'gzip' && rawPayload.length > 0 ? gunzipSync(rawPayload) : rawPayload
