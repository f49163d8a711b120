import { SMTPServer } from 'smtp-server'

/** Starts a mail server that keeps what it gets, or refuses it. */
export function startMailServer() {
  const state = { mails: [] as { to: string[]; text: string }[], refuses: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        if (state.refuses) return done(new Error('no room'))
        state.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  const listening = new Promise<number>((resolve) => {
    const { server: socket } = server
    socket.listen(0, '127.0.0.1', () => resolve((socket.address() as { port: number }).port))
  })
  return { state, listening, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Decodes the quoted-printable text of a mail. */
export const decodeMail = (text = ''): string => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
