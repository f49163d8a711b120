/** Types of the parts of autocannon that the benchmarks use; the package has none. */
declare module 'autocannon' {
  /** A request to send. */
  interface LoadRequest {
    readonly method?: 'GET' | 'POST'
    readonly headers?: Record<string, string>
    readonly body?: string
    /** creates each request from this one */
    readonly setupRequest?: (request: LoadRequest) => LoadRequest
  }
  interface LoadOptions {
    readonly url: string
    readonly headers?: Record<string, string>
    readonly connections: number
    /** whole seconds only */
    readonly duration: number
    /** sent in turn, repeatedly */
    readonly requests?: readonly LoadRequest[]
  }
  interface LoadResult {
    readonly non2xx: number
    readonly errors: number
    readonly requests: { readonly total: number }
    /** in seconds */
    readonly duration: number
  }
  /** Sends the load and returns the result. */
  export default function autocannon(load: LoadOptions): Promise<LoadResult>
}
