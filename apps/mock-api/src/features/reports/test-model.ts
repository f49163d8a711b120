import { createServer } from 'node:http'

/** Starts a model with an OpenAI-compatible interface that answers each sentence with `say`. */
export async function startFakeModel(say: (sentence: string) => string) {
  const model = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      const { messages } = JSON.parse(body) as { messages: { content: string }[] }
      const content = say(messages.at(-1)?.content ?? '')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ choices: [{ message: { content } }] }))
    })
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const address = model.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise((resolve) => model.close(resolve))
  return { url: `http://127.0.0.1:${port}/v1`, close }
}
