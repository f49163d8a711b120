/** A call as it left the console. */
export interface RecordedCall {
  method: string
  path: string
  body: unknown
}

type Responder = () => Response | Promise<Response>

/** An error answer as the server gives it. */
export const createErrorResponse = (
  status: number,
  error: string,
  message: string,
  more: object = {},
): Response => Response.json({ error, message, status, ...more }, { status })

/**
 * What can go wrong between console and server: `through` goes to `renderApp`. It records every call and, while
 * `answer` or `hold` is set for a method and the beginning of a path, answers in the server's place or holds back.
 */
export function createNetworkControl() {
  const calls: RecordedCall[] = []
  const rules = new Map<string, (go: Responder) => Response | Promise<Response>>()
  const through =
    (call: typeof fetch): typeof fetch =>
    async (input, init) => {
      const method = init?.method ?? 'GET'
      const path = String(input)
      calls.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined })
      const go = () => call(input, init)
      const rule = [...rules].find(([start]) => `${method} ${path}`.startsWith(start))?.[1]
      return rule ? rule(go) : go()
    }
  return {
    through,
    calls,
    callsTo: (start: string) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
    /** answers instead of the server until the function that it gives is called */
    answer: (start: string, answer: Responder) => {
      rules.set(start, answer)
      return () => void rules.delete(start)
    },
    /** holds calls back until the function that it gives is called */
    hold: (start: string) => {
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      rules.set(start, async (go) => {
        await released
        return go()
      })
      return () => {
        rules.delete(start)
        release()
      }
    },
  }
}
