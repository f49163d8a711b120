/** A call that the console made. */
export interface RecordedCall {
  method: string
  path: string
  body: unknown
}

/** Answers a call; `go` asks the server, `path` is what was asked. */
type Responder = (go: () => Promise<Response>, path: string) => Response | Promise<Response>

/** Creates an error response like the server's. */
export const createErrorResponse = (
  status: number,
  error: string,
  message: string,
  more: object = {},
): Response => Response.json({ error, message, status, ...more }, { status })

/** Answers calls to addresses that contain `part` instead of the server; `go` asks it. Pass it as `through` to `renderApp`. */
export const answerCalls =
  (part: string, answer: Responder) =>
  (call: typeof fetch): typeof fetch =>
  async (input, init) =>
    String(input).includes(part) ? answer(() => call(input, init), String(input)) : call(input, init)

/**
 * Controls the network between console and server: pass `through` to `renderApp`. It records every call and, while
 * `answer` or `hold` is set for a method and a path prefix, answers instead of the server or delays the call.
 */
export function createNetworkControl() {
  const calls: RecordedCall[] = []
  const rules = new Map<string, Responder>()
  const through =
    (call: typeof fetch): typeof fetch =>
    async (input, init) => {
      const method = init?.method ?? 'GET'
      const path = String(input)
      calls.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
      const go = () => call(input, init)
      const rule = [...rules].find(([start]) => `${method} ${path}`.startsWith(start))?.[1]
      return rule ? rule(go, path) : go()
    }
  return {
    through,
    calls,
    listCalls: (start: string) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
    /** answers instead of the server until the returned function is called */
    answer: (start: string, answer: Responder) => {
      rules.set(start, answer)
      return () => void rules.delete(start)
    },
    /** delays calls until the returned function is called; `answer` answers them then instead of the server */
    hold: (start: string, answer: Responder = (go) => go()) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      rules.set(start, async (go, path) => {
        await released
        return answer(go, path)
      })
      return () => {
        rules.delete(start)
        release()
      }
    },
  }
}
