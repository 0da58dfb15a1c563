import type { IntakeResponse } from '@vitrine/contract/onboarding'
import type { MySiteResponse } from '@vitrine/contract/publishing'
import { orderTitle, plans } from '@vitrine/domain/catalog/plans'
import { themeLabels } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import { siteConfig } from '../shell/site-config.ts'
import { Timestamp } from '../ui/timestamp.tsx'

/** The order and the onboarding answers. */
export function OrderedItems({ intake, site }: { intake: IntakeResponse; site: MySiteResponse }) {
  const { deliveryHours, maxLanguages } = plans[site.packageId]
  const theme = themeIdSchema.safeParse(intake.colorScheme)
  const languages = maxLanguages === 1 ? '1 language' : `up to ${maxLanguages} languages`
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['Plan', `${orderTitle(site)}: ${languages}, ${deliveryHours} hours`],
    ['CV', cvWords(intake)],
    ['LinkedIn', intake.linkedinUrl],
    ['Languages', intake.languages.join(', ')],
    [
      'Address',
      intake.subdomain ? `${intake.subdomain}.${siteConfig().sitesDomain}` : intake.selectedDomain,
    ],
    ['Color theme', theme.success ? themeLabels[theme.data].label : undefined],
  ]
  return (
    <section className="mt-9">
      <h2 className="text-h3">What you ordered</h2>
      <dl className="mt-4 border-t border-line">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">
              {value || <span className="text-muted">Not provided</span>}
            </dd>
          </div>
        ))}
        <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-muted">Ordered</dt>
          <dd>
            <Timestamp at={site.orderedAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function cvWords({ cvSource, cvFileName, cvUrl }: IntakeResponse): string | null {
  switch (cvSource) {
    case 'upload':
      return cvFileName
    case 'link':
      return cvUrl
    case 'later':
      return 'You send it later'
    case null:
      return null
  }
}
