import type { ClientConfig } from '@folkmoot/api-types/site'
import { StrictMode } from 'react'
import { RouterProvider } from 'react-router-dom'
import { ConfigContext } from '../api/config.ts'
import type { createRouter } from './router.tsx'

interface Props {
  config: ClientConfig
  router: ReturnType<typeof createRouter>
}

/** The whole console: configuration, router and theme. */
export function App({ config, router }: Props) {
  return (
    <StrictMode>
      <ConfigContext value={config}>
        <RouterProvider router={router} />
      </ConfigContext>
    </StrictMode>
  )
}
