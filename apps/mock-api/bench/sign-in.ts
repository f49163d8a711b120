/** Signs in as an account of the development issuer. @returns an access token, for an hour */
export async function signIn(origin: string, account: string): Promise<string> {
  const readJson = async (address: string, init?: RequestInit) => {
    const answer = await fetch(address, init)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const { issuer, cli_client_id = '' } = await readJson(`${origin}/config.json`)
  const { token_endpoint = '' } = await readJson(`${issuer}/.well-known/openid-configuration`)
  const grant = { grant_type: 'urn:folkmoot:params:grant-type:account', account, client_id: cli_client_id }
  const { access_token = '' } = await readJson(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams(grant),
  })
  return access_token
}
