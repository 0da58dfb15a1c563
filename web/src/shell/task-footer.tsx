import { Link } from 'react-router'
import { paths } from './paths.ts'
import { siteConfig } from './site-config.ts'
import { COPYRIGHT_YEAR } from './storefront-footer.tsx'

/** Footer of order, payment and onboarding: help and legal texts only. */
export function TaskFooter() {
  const { brandName, supportEmail, withdrawalDisplay } = siteConfig()
  return (
    <footer aria-label={brandName} className="border-t border-line bg-wall text-small text-muted">
      <div className="flex flex-wrap items-center justify-between gap-x-8 px-[clamp(1.25rem,4vw,2.5rem)] py-3">
        <p>{`© ${COPYRIGHT_YEAR} ${brandName}`}</p>
        <nav aria-label="Help and legal">
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <a href={`mailto:${supportEmail}`} className={LINK}>
                Help
              </a>
            </li>
            <li>
              <Link to={paths.faq()} className={LINK}>
                FAQ
              </Link>
            </li>
            <li>
              <Link to={paths.privacy()} className={LINK}>
                Privacy Policy
              </Link>
            </li>
            <li>
              <Link to={paths.terms()} className={LINK}>
                Terms of Service
              </Link>
            </li>
            <li>
              <Link to={paths.legalNotice()} className={LINK}>
                Legal Notice
              </Link>
            </li>
            <li>
              <Link to={paths.accessibility()} className={LINK}>
                Accessibility
              </Link>
            </li>
            <li style={{ display: withdrawalDisplay }}>
              <Link to={paths.withdrawal()} className={LINK}>
                Withdraw from contract
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'
