import { FileText } from '../ui/icons.tsx'
import { plans } from '@vitrine/domain/catalog/plans'
import { findLanguage } from '@vitrine/domain/languages/languages'
import { siteConfig } from '../shell/site-config.ts'
import { classNames } from '../ui/class-names.ts'
import { Exhibit } from '../ui/exhibit.tsx'
import { Room } from '../ui/room.tsx'
import { SitePreview } from './site-preview.tsx'
import type { Wizard } from './use-wizard.ts'
import { parseDomainName } from './parse-url.ts'

/** The preview beside the form, hidden from screen readers because it repeats the form. */
export function OnboardingPreview({ wizard }: { wizard: Wizard }) {
  const isBeforeSite = wizard.step <= 2
  return (
    <div
      aria-hidden="true"
      // On phones the preview stays visible above the list of colors.
      className={classNames(
        'lg:sticky lg:top-0 lg:col-start-2 lg:row-start-1 lg:self-start',
        wizard.step === 5 &&
          'z-10 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-0',
      )}
    >
      <Room depth="shallow" className="h-42 sm:h-56 lg:h-[calc(100svh-4.0625rem)]">
        {isBeforeSite ? <Sheet wizard={wizard} /> : <Site wizard={wizard} />}
      </Room>
    </div>
  )
}

/** The CV file; nothing before there is one. */
function Sheet(props: { wizard: Wizard }) {
  const {
    wizard: {
      intake,
      form: { values: answers },
    },
  } = props
  const named =
    intake.cvSource === 'upload'
      ? (intake.cvFileName ?? 'Your CV')
      : intake.cvSource === 'link'
        ? 'Your CV, by link'
        : undefined
  const linkedin = answers.linkedinUrl.trim()
  if (named === undefined && linkedin === '') return null
  return (
    <div className="absolute top-[34%] left-1/2 w-[34%] max-w-72 -translate-x-1/2 lg:top-auto lg:bottom-[16%] lg:w-[38%]">
      <Exhibit className="animate-step-in">
        <div className="aspect-[210/297] p-[9%]">
          <FileText size={22} strokeWidth={1.5} className="text-glass-7" />
          <p className="mt-2 line-clamp-3 text-caption font-semibold break-words lg:text-body">
            {named ?? 'LinkedIn'}
          </p>
          <div className="mt-[10%] grid gap-[7px]">
            {[92, 100, 84, 96, 60].map((share) => (
              <span
                key={share}
                className="h-1.5 rounded-xs bg-glass-2"
                style={{ width: `${share}%` }}
              />
            ))}
          </div>
          {linkedin !== '' && named !== undefined && (
            <p className="mt-[10%] truncate text-caption text-glass-7">+ LinkedIn</p>
          )}
        </div>
      </Exhibit>
    </div>
  )
}

function Site(props: { wizard: Wizard }) {
  const {
    wizard: {
      intake,
      form: { values: answers },
    },
  } = props
  const { sitesDomain } = siteConfig()
  const address =
    plans[intake.packageId].address === 'subdomain'
      ? `${answers.subdomain || 'your-name'}.${sitesDomain}`
      : (parseDomainName(answers.selectedDomain) ?? 'your-name.com')
  return (
    <div className="absolute top-[26%] left-1/2 w-[70%] -translate-x-1/2 lg:top-auto lg:bottom-[14%] lg:w-[min(74%,calc(93svh-7rem))]">
      <Exhibit>
        <div className="flex items-center gap-3 border-b border-line bg-surface px-3 py-1.5 text-caption text-muted lg:py-2 lg:text-small">
          <span className="min-w-0 truncate">{address}</span>
          <span className="ms-auto flex shrink-0 gap-1">
            {answers.languages.slice(0, SHOWN_LANGUAGES).map((name, place) => (
              <span
                key={name}
                className={`rounded-xs px-1.5 ${place === 0 ? 'bg-ink text-on-ink' : 'bg-wall-2 text-ink-2'}`}
              >
                {(findLanguage(name)?.code ?? name.slice(0, 3)).toUpperCase()}
              </span>
            ))}
          </span>
        </div>
        <SitePreview themeId={answers.colorScheme} />
      </Exhibit>
    </div>
  )
}

const SHOWN_LANGUAGES = 4
