import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { PublicLayout } from './PublicLayout.tsx'
import { Root } from './Root.tsx'
import { CrashPage } from './CrashPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** Behind the gate: the frame is loaded beside the screen it shows, not before it. */
const gated: RouteObject = {
  lazy: async () => ({ Component: (await import('./Console.tsx')).Console }),
  children: [
    ...['/', '/conversations'].map((path) => ({
      path,
      lazy: async () => ({
        Component: (await import('../features/conversations/ConversationsPage.tsx')).default,
      }),
    })),
    {
      path: '/m/:conversation_id',
      lazy: async () => ({ Component: (await import('../features/conversations/AdminLayout.tsx')).default }),
      children: [
        {
          index: true,
          lazy: async () => ({
            Component: (await import('../features/conversations/ConfigurePage.tsx')).default,
          }),
        },
        {
          path: 'stats',
          lazy: async () => ({ Component: (await import('../features/stats/MonitorPage.tsx')).default }),
        },
        { path: '*', Component: NotFoundPage },
      ],
    },
  ],
}

const session: RouteObject = {
  lazy: async () => ({ Component: (await import('./SessionRoot.tsx')).SessionRoot }),
  children: [
    {
      Component: PublicLayout,
      children: [
        {
          path: '/signin',
          lazy: async () => ({ Component: (await import('../session/SignInPage.tsx')).SignInPage }),
        },
        {
          path: '/signout',
          lazy: async () => ({ Component: (await import('../session/SignOutPage.tsx')).SignOutPage }),
        },
        {
          path: '/callback',
          lazy: async () => ({ Component: (await import('../session/CallbackPage.tsx')).CallbackPage }),
        },
      ],
    },
    gated,
  ],
}

const open: RouteObject = {
  Component: PublicLayout,
  children: [
    {
      path: '/home',
      lazy: async () => ({ Component: (await import('../features/public/HomePage.tsx')).default }),
    },
    { path: '*', Component: NotFoundPage },
  ],
}

/** The routes of the console. Making the router starts loading the screen of the address that the page was opened on. */
export const makeRouter = () =>
  createBrowserRouter([
    { Component: Root, errorElement: <CrashPage />, HydrateFallback: Spinner, children: [session, open] },
  ])
