import type { ClientConfig } from '@folkmoot/api-types/site'
import { createContext, useContext } from 'react'

/**
 * Fetches the configuration of this deployment.
 * @throws when the server does not return it
 */
export async function loadConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`GET /config.json answered ${response.status}`)
  return (await response.json()) as ClientConfig
}

export const ConfigContext = createContext<ClientConfig | undefined>(undefined)

/**
 * The configuration of this deployment.
 * @throws outside of the app
 */
export function useConfig(): ClientConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('There is no configuration here.')
  return config
}
