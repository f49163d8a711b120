import type { TestServer } from '@folkmoot/testing/server'

/** The contents of the files of an import by name. */
export type ImportFiles = Readonly<Record<string, string | Buffer>>

/** Sends the files of an import as the named account. */
export async function sendImport(server: TestServer, files: ImportFiles, name = 'ada') {
  const form = new FormData()
  for (const [file, content] of Object.entries(files))
    form.append(file, new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }), file)
  const reply = await server.fetch('/api/v3/conversationImport', {
    method: 'POST',
    headers: { authorization: `Bearer ${await server.tokenFor(name)}` },
    body: form,
  })
  return {
    status: reply.status,
    body: (await reply.json()) as Record<string, unknown> & { conversation_id: string },
  }
}
