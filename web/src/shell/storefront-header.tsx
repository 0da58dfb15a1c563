import { Menu, X } from '../ui/icons.tsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { BrandLink } from './brand-link.tsx'
import { type HomeSectionId, homeSectionIds, paths } from './paths.ts'
import { siteConfig } from './site-config.ts'
import { ScrollProgress } from './scroll-progress.tsx'
import { keepSectionInView } from './use-navigation-scroll.ts'

type NavigationEntry = { label: string; path: string; sectionId: string }

const entries: readonly NavigationEntry[] = [
  { label: 'Home', path: paths.home(), sectionId: 'home' },
  { label: 'Services', path: paths.services(), sectionId: 'services' },
  { label: 'About', path: paths.about(), sectionId: 'about' },
  { label: 'View Examples', path: paths.examples(), sectionId: 'examples' },
  { label: 'Blog', path: paths.blog(), sectionId: 'blog' },
  { label: 'FAQ', path: paths.faq(), sectionId: 'faq' },
  { label: 'Testimonials', path: paths.homeSection('testimonials'), sectionId: 'testimonials' },
]

/** For visitors with a CV at hand and customers with an order. */
const SHORTCUTS = [
  { label: 'Try it', path: paths.tryOut() },
  { label: 'My site', path: paths.mySite() },
] as const

const isOnHome = (id: string): id is HomeSectionId => homeSectionIds.some((known) => known === id)

export function StorefrontHeader() {
  const { pathname } = useLocation()
  const follow = useFollow()
  const activeSection = useActiveSection(pathname === paths.home())
  const isActive = (entry: NavigationEntry) =>
    pathname === paths.home()
      ? entry.sectionId === (activeSection ?? 'home')
      : pathname.startsWith(entry.path) && entry.path !== '/'

  const links = (className: string, before?: (event: MouseEvent) => void) =>
    entries.map((entry) => (
      <li key={entry.label}>
        <Link
          to={entry.path}
          aria-current={isActive(entry) ? (pathname === entry.path ? 'page' : 'true') : undefined}
          onClick={(event) => {
            before?.(event)
            follow(event, entry)
          }}
          className={className}
        >
          {entry.label}
        </Link>
      </li>
    ))

  const shortcuts = (className: string, before?: (event: MouseEvent) => void) =>
    SHORTCUTS.map(({ label, path }) => (
      <li key={path}>
        <Link
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          onClick={before}
          className={className}
        >
          {label}
        </Link>
      </li>
    ))

  return (
    <header
      aria-label={siteConfig().brandName}
      className="sticky top-0 z-20 bg-wall/95 supports-backdrop-filter:bg-wall/85 supports-backdrop-filter:backdrop-blur-md"
    >
      <div className="container-page flex min-h-16 flex-wrap items-center justify-between gap-4">
        <BrandLink />
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex flex-wrap items-center gap-1 text-[1rem]">
            {links(
              'relative flex min-h-11 items-center px-3 text-ink-2 hover:text-ink after:absolute after:inset-x-3 after:bottom-0.5 after:h-0.5 after:scale-x-0 after:bg-ink after:transition-transform after:duration-200 hover:after:scale-x-100 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:after:scale-x-100',
            )}
          </ul>
        </nav>
        <div className="flex items-center gap-2">
          <ul className="hidden items-center text-[1rem] xl:flex">
            {shortcuts(
              'flex min-h-11 items-center px-3 text-ink-2 underline-offset-8 hover:underline',
            )}
          </ul>
          <ButtonLink to={paths.order()} small>
            Get Started
          </ButtonLink>
          <MobileMenu>
            {links(
              'flex min-h-14 items-center border-b border-line text-h3 aria-[current]:text-glass-7 aria-[current]:underline aria-[current]:underline-offset-8',
              closeMenu,
            )}
            {shortcuts('flex min-h-14 items-center border-b border-line text-h3', closeMenu)}
          </MobileMenu>
        </div>
      </div>
      <ScrollProgress />
    </header>
  )
}

/**
 * Handles a click on an entry: scrolls to its section on the home page, or navigates there. Entries
 * without a section, and clicks with a modifier key, follow the link.
 */
function useFollow() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (event: MouseEvent, { sectionId }: NavigationEntry) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    if (!isOnHome(sectionId)) return
    event.preventDefault()
    if (pathname !== paths.home()) {
      void navigate(sectionId === 'home' ? paths.home() : paths.homeSection(sectionId))
      return
    }
    history.replaceState(
      history.state,
      '',
      sectionId === 'home' ? paths.home() : paths.homeSection(sectionId),
    )
    keepSectionInView(sectionId)
  }
}

/** The home page section in the middle of the viewport. */
function useActiveSection(onHome: boolean): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    if (!onHome) return setActive(undefined)
    const sections = entries.flatMap(({ sectionId }) => document.getElementById(sectionId) ?? [])
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target } of changes) if (isIntersecting) setActive(target.id)
      },
      { rootMargin: '-45% 0px -50% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [onHome])
  return active
}

const closeMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest('dialog')?.hidePopover()

/** Keeps Tab inside the menu. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a,button')]
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

/**
 * The mobile navigation, a popover over the whole screen. `showModal` would make the page inert and
 * recalculate all styles, which takes 50 ms on a slow phone.
 */
function MobileMenu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showPopover()}
        className="grid size-11 place-items-center rounded-sm hover:bg-glass-2 lg:hidden"
      >
        <Menu size={22} />
      </button>
      <dialog
        ref={dialog}
        popover="auto"
        aria-modal="true"
        aria-label="Menu"
        onKeyDown={keepInside}
        className="m-0 size-full max-h-none max-w-none overscroll-contain bg-wall text-ink lg:hidden"
      >
        <div className="container-page flex h-16 items-center justify-between">
          <BrandLink />
          <button
            type="button"
            aria-label="Close menu"
            onClick={closeMenu}
            className="grid size-11 place-items-center rounded-sm hover:bg-glass-2"
          >
            <X size={22} />
          </button>
        </div>
        <nav aria-label="Main" className="container-page pt-4 pb-10">
          <ul>{children}</ul>
          <div className="mt-8">
            <ButtonLink to={paths.order()} wide onClick={closeMenu}>
              Get Started
            </ButtonLink>
          </div>
        </nav>
      </dialog>
    </>
  )
}
