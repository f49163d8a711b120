/** What the benchmarks use of autocannon, which brings no types. */
declare module 'autocannon' {
  /** A request before it is sent. */
  interface LoadRequest {
    readonly method?: 'GET' | 'POST'
    readonly headers?: Record<string, string>
    readonly body?: string
    /** makes each request from the one described here */
    readonly setupRequest?: (request: LoadRequest) => LoadRequest
  }
  interface LoadOptions {
    readonly url: string
    readonly headers?: Record<string, string>
    readonly connections: number
    /** whole seconds: it stops on no other time */
    readonly duration: number
    /** sent one after the other, again and again */
    readonly requests?: readonly LoadRequest[]
  }
  interface LoadResult {
    readonly non2xx: number
    readonly errors: number
    readonly requests: { readonly total: number }
    /** in seconds */
    readonly duration: number
  }
  /** Sends the load and gives what came of it. */
  export default function autocannon(load: LoadOptions): Promise<LoadResult>
}
