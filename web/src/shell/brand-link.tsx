import { Link } from 'react-router'
import { LogoMark } from '../ui/logo-mark.tsx'
import { paths } from './paths.ts'
import { siteConfig } from './site-config.ts'

export function BrandLink() {
  const { brandName } = siteConfig()
  return (
    <Link to={paths.home()} className="inline-flex min-h-11 items-center gap-2.5 rounded-xs">
      <LogoMark />
      <span className="display text-[1.375rem] leading-none font-strong tracking-tight">
        {brandName}
      </span>
    </Link>
  )
}
