import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import webFonts from '../ui/fonts.css?url'
import textFont from '../ui/fonts/instrument-sans-latin.woff2'
import headingFont from '../ui/fonts/bricolage-latin.woff2'
import { NeedsScript } from '../ui/needs-script.tsx'
import { Announcer } from '../ui/status.tsx'
import theme from '../ui/theme.css?url'
import { ToastHost } from '../ui/toast-host.tsx'
import { announceHydrated } from './announce-hydrated.ts'
import { renderOffscreenSections } from './render-offscreen-sections.ts'
import { installImageFallback } from './image-fallback.ts'
import { NotFound } from './not-found.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { recoverLostFocus } from './keep-focus.ts'
import { paths } from './paths.ts'
import { SITE_CONFIG_ELEMENT_ID, embeddedSiteConfig } from './site-config.ts'
import { useNavigationScroll } from './use-navigation-scroll.ts'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f8fcfb" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" href={paths.feed()} />
        <Meta />
        <Links />
        {/* In public pages the build defers these: `data-after-paint` until then, all else until an act. */}
        {[headingFont, textFont].map((file) => (
          <link key={file} rel="preload" as="font" crossOrigin="" href={file} data-after-paint="" />
        ))}
        <link rel="stylesheet" href={webFonts} data-after-paint="" />
        <link rel="stylesheet" href={theme} />
        <script
          id={SITE_CONFIG_ELEMENT_ID}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(embeddedSiteConfig()).replaceAll('<', '\\u003c'),
          }}
        />
      </head>
      <body>
        <a
          href="#main"
          className="fixed top-2 left-2 z-70 -translate-y-20 rounded-sm bg-ink px-4 py-3 font-semibold text-on-ink focus-visible:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useNavigationScroll()
  useEffect(announceHydrated, [])
  useEffect(renderOffscreenSections, [])
  // Before the browser paints: nobody sees two titles or two canonical links.
  useLayoutEffect(removeDeliveredTags, [])
  useEffect(recoverLostFocus, [])
  useEffect(installImageFallback, [])
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <Announcer />
      <ToastHost />
    </>
  )
}

/** Removes the head tags that the server wrote into the fallback page; the router renders its own. */
function removeDeliveredTags(): void {
  for (const tag of document.querySelectorAll('head [data-delivered]')) tag.remove()
}

/** Shown in the fallback page until the scripts render the page. */
export function HydrateFallback() {
  return (
    <main id="main" className="grid flex-1 place-items-center p-8">
      <meta name="robots" content="noindex" />
      <p className="animate-late text-muted">Loading…</p>
      <NeedsScript what="This page" />
    </main>
  )
}

/** Shown after an error, with two ways to continue. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main id="main" className="container-page section-y flex-1">
      <h1 tabIndex={-1} className="display text-task">
        This page did not load
      </h1>
      <p className="mt-4 max-w-prose text-ink-2">
        The fault is ours. What you typed on this device is kept. Load the page again; if it fails
        once more, write to us and say what you were doing.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="." reloadDocument>
          Load again
        </ButtonLink>
        <ButtonLink to={paths.contact()} variant="outline" reloadDocument>
          Write to us
        </ButtonLink>
      </div>
    </main>
  )
}
