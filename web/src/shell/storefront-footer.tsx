import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LogoMark } from '../ui/logo-mark.tsx'
import { paths } from './paths.ts'
import { ownerText, siteConfig } from './site-config.ts'

/** The year of the last change to the legal texts. */
export const COPYRIGHT_YEAR = 2025

export function StorefrontFooter() {
  const { brandName, supportEmail, socialLinks, sellerLine, withdrawalDisplay } = siteConfig()
  const pages = [
    { to: paths.services(), label: 'Services' },
    { to: paths.about(), label: 'About' },
    { to: paths.examples(), label: 'View Examples' },
    { to: paths.blog(), label: 'Blog' },
    { to: paths.faq(), label: 'FAQ' },
  ]
  const small = [
    { to: paths.contact(), label: 'Contact' },
    { to: paths.privacy(), label: 'Privacy Policy' },
    { to: paths.terms(), label: 'Terms of Service' },
    { to: paths.legalNotice(), label: 'Legal Notice' },
    { to: paths.accessibility(), label: 'Accessibility' },
  ]
  const shortcuts = [
    { to: paths.tryOut(), label: 'Try it' },
    { to: paths.mySite(), label: 'My site' },
  ]
  return (
    <footer
      aria-label={brandName}
      className="on-ink below-[30rem] bg-ink text-glass-3 lg:below-[26rem]"
    >
      <div className="container-page grid grid-cols-2 gap-x-8 gap-y-1 py-4 lg:gap-y-10 lg:py-16 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-w-xs max-lg:col-span-2">
          <p className="flex items-center gap-2.5 text-on-ink">
            <LogoMark />
            <span className="display text-[1.375rem] leading-none font-strong tracking-tight">
              {brandName}
            </span>
          </p>
          <p className="mt-3 lg:mt-4">
            Transforming careers through professional website design
            <span style={{ display: ownerText('claim.since.display', '') }}>
              {` since ${ownerText('claim.since.figure', '2020')}`}
            </span>
            .
          </p>
        </div>
        <FooterList label="Pages">
          {pages.map(({ to, label }) => (
            <Link key={to} to={to} className={FOOTER_LINK}>
              {label}
            </Link>
          ))}
        </FooterList>
        <FooterList label="Company">
          {small.map(({ to, label }) => (
            <Link key={to} to={to} className={FOOTER_LINK}>
              {label}
            </Link>
          ))}
          <Link
            to={paths.withdrawal()}
            style={{ display: withdrawalDisplay }}
            className={FOOTER_LINK}
          >
            Withdraw from contract
          </Link>
          {/* On phones they are in the menu. */}
          {shortcuts.map(({ to, label }) => (
            <Link key={to} to={to} className={`${FOOTER_LINK} max-lg:hidden`}>
              {label}
            </Link>
          ))}
          <a href={`mailto:${supportEmail}`} className={FOOTER_LINK}>
            {supportEmail}
          </a>
        </FooterList>
        <FooterList label="Elsewhere" inRow>
          {socialLinks.map(({ name, url }) => (
            <a key={name} href={url} rel="me noopener" className={FOOTER_LINK}>
              {name}
            </a>
          ))}
        </FooterList>
      </div>
      <div className="container-page text-small">
        <p className="border-t border-glass-9 py-3 lg:py-6">
          {`© ${COPYRIGHT_YEAR} ${brandName}. All rights reserved.`}
          <span className="block">{sellerLine}</span>
        </p>
      </div>
    </footer>
  )
}

const FOOTER_LINK =
  'inline-flex min-h-11 items-center [overflow-wrap:anywhere] underline-offset-4 hover:text-on-ink hover:underline'

function FooterList(props: {
  label: string
  children: ReactNode[]
  /** In one row if there is space for only two columns. */
  inRow?: boolean
}) {
  const { label, children, inRow = false } = props
  return (
    <nav aria-label={label} className={inRow ? 'max-lg:col-span-2' : undefined}>
      <ul className={inRow ? 'flex flex-wrap gap-x-6 lg:block' : undefined}>
        {children.flat().map((child, index) => (
          <li key={index}>{child}</li>
        ))}
      </ul>
    </nav>
  )
}
