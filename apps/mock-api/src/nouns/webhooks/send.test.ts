import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sendToAddress } from './deliver.ts'

/** Starts a receiver that answers with these bytes and then stays silent. */
async function startRawReceiver(answer: string) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: new URL(`http://hooks.test:${(server.address() as AddressInfo).port}/`),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it.each([
  [
    'changes the protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n',
  ],
  ['announces an answer and sends none', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ['says nothing', ''],
  ['sends half a head', 'HTTP/1.1 204 No Con'],
  ['is no HTTP', '220 mail.example ESMTP\r\n'],
])('[AUTO-14] an attempt ends with a receiver that %s', async (_, answer) => {
  const receiver = await startRawReceiver(answer)
  const pinned = { address: '127.0.0.1', family: 4 }
  const result = await sendToAddress(receiver.url, pinned, { headers: {}, body: '{}' }, 60)
  receiver.close()
  expect(result).toMatchObject({ status: null })
})
