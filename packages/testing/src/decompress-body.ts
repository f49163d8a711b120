import { gunzipSync } from 'node:zlib'

interface CompressedResponse {
  headers: Readonly<Record<string, unknown>>
  rawPayload: Buffer
}

/** Returns the bytes of a reply like a client: decompressed if they were sent compressed. */
export const decompressBody = ({ headers, rawPayload }: CompressedResponse): Buffer =>
  headers['content-encoding'] === 'gzip' && rawPayload.length > 0 ? gunzipSync(rawPayload) : rawPayload
