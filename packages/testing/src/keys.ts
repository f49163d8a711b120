import { createLocalJWKSet, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'

/** A fixed key for tests, because creating one takes 165 ms. Nothing outside tests trusts it. */
const TEST_KEY: JWK = {
  kty: 'RSA',
  n: 't4a3C3CbnSeHKRh__isQm1vvk0GR9bKDsuNyXdVRj-b5PrIg3eLO7Yvx1cvolHDYncS9_Kdu2H9Xz-2tVfAm2C_rvc1qQVCprS1mNV4yCr_v5Qtqb1cYD2q315GfKeZngkOZIvbWfwasC-gE1EMJOHKoWng-yY_rnqKFegJDMZmmw3FAGQLR1Tl8-EJJg09pVYZbnt9twFYJsxJWFyNAoK4Ucb4FwquRVDjXJD8a0vo2rFd30ZCB7OA_Ub0gZn9tGQd07hJpncEwHUUA82P6-J8nQNnf1USFtTt0Q-kTrTZw-4nSUSRr8MYsQjdOxcHusMVU05L_sUF6W8fK-ygx3Q',
  e: 'AQAB',
  d: 'H25a-wKWJBwY8djYUtddSL4-EaIxNTsVgxWhCKD4DwUnuq0XI-ksN1K4YD1D3-hTsPF4-ERUn49vopS6EvXGMVBDt4XupLED3jzgPFOdjmnA1CFYYSkxXbKROcIe2DY1lAGvwGU15xtla8SYzyGL-rboTlY5qpuTZt--rF6m01-Kq5IhN8FknawkfDG6dzmA53dB8Lo_Ut7uagmwoVV2UP6soYyigeFhNk8rh8Wl_2dDnnRM8SaAa-p6XECUjlixUbtmStBladAXkhrGmJYsAJrJFjuMyoAZZqO_xVu6nHYhej8St5CnReLHhj3DNLtuYptivIVu2x1eJQTPWw6yAQ',
  p: '72ApV0JN8fIdGozjO3IxTK_cdkHiz2B9UpQdp_Wrc5SCDkG3UGfP1rMfq8DYBF3rbcfLJ83H5zqDWRuTzkQKKci0zdk6fUFQr75ANdMAkmOgMJeQdBGj7SFlniH8dN8JJU7BxdYKYGTpgvaf3WcmIwYsdrbXtBUzFUFxRb5xwo0',
  q: 'xEWcpaXttEyPGz_8MFlIn6K9kfn-n-ZdKAucq7CQn9TFWZHMl3bek_QcmCmItl1mTK9zyN2R1B5RFAoeuChcFxoF1Xfz1d4MHQ86PXTC6oab2If44mlgpNTbtiz5k3z2a5kQAnnuGOZRf6tyu_D6Pe9Yszwcp74UwKV-BA3dAJE',
  dp: 'rNsW31Ec8hLw20RTrpC2cvcnTyoiu7ekp-YXSDtKFMtv4xWnZ2OfnR16SE-YbgbYRE0bMeIScbI6OTWF1VQitqudjGxKJTruJgpPWc7FwfA5M_2urXIzmsAcHkXShR6t_wfRO6hlk9grG4w2Qu4ChxYlM5CzUPJiEf5Q6pkskt0',
  dq: 'bX8wfzFsxZOYmuk9dnO5EmYmQFQp-2b3PaoMw7QDW0fGucufSjjkv8IGWdWCEctVkR6pB7yk6KPpM7bZoH_TsIeyDX-YJw5zz5p5MWP8gf6K32gsL5P-eLbPxHie2-txRmHkDp2beYS0nvc1USiFUxw-be_xRJvE1Bz_ip95ViE',
  qi: 'OQbiy09265-Obr_sojl9WENadOWoWk9EKBDDvxP19_1oH576AOFQIvuXgcNv2bAPGbUgH3gB6BWdZKJkI9ZG2wUqMm9HrKq1FwmQgIkrZGRRfSI2Ukg641XR7S8WrRHX6MF29R1i9Hygxqsp5mW7sS1DGk5s9DMaQmqQhC82Vd8',
  kid: 'test',
  alg: 'RS256',
  use: 'sig',
}

const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...PUBLIC_KEY } = TEST_KEY

/** Imports that key for another RSA algorithm: the private key, and the public one as a provider shows it. */
export async function importTestKey(alg: string) {
  return { privateKey: await importJWK({ ...TEST_KEY, alg }, alg), jwk: { ...PUBLIC_KEY, alg } }
}

const signedTokens = new Map<string, Promise<string>>()
const MINUTE_MS = 60_000

let importedKey: ReturnType<typeof importJWK> | undefined

/** The key that signs test tokens. */
export const getSigningKey = () => (importedKey ??= importJWK(TEST_KEY, 'RS256'))

async function sign(payload: JWTPayload, expires: string | number): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await getSigningKey())
}

/** Signs an access token. Equal contents share a signature for a minute, because signing takes longer than a call. */
export function signToken(payload: JWTPayload, expires: string | number): Promise<string> {
  const content = JSON.stringify([payload, expires, Math.floor(Date.now() / MINUTE_MS)])
  const token = signedTokens.get(content) ?? sign(payload, expires)
  signedTokens.set(content, token)
  return token
}

/** The keys with which the server under test verifies them. */
export const testKeys = createLocalJWKSet({ keys: [PUBLIC_KEY] })
