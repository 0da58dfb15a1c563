import type { Content } from '../content/compose-content.ts'

/**
 * The page as schema.org JSON-LD: a ProfilePage about a Person. Contains no "<", so it is safe in a
 * script element.
 */
export function structuredData(content: Content, pageUrl: string, updatedOn: string): string {
  const { extras: _, ...person } = content
  const employers = person.work.filter(({ period, organization }) => {
    return period.start !== undefined && period.end === undefined && organization !== ''
  })
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: pageUrl,
    inLanguage: person.language.code,
    dateModified: updatedOn,
    mainEntity: {
      '@type': 'Person',
      name: person.plainName,
      honorificSuffix: person.letters || undefined,
      jobTitle: person.label || undefined,
      description: person.wholeSummary.join(' ') || person.headline || undefined,
      url: pageUrl,
      email: person.email?.text,
      telephone: person.phone?.text,
      homeLocation: person.place === '' ? undefined : { '@type': 'Place', name: person.place },
      sameAs: listOf([person.website, ...person.profiles].map((one) => one?.href ?? undefined)),
      worksFor: listOf(
        employers.map(({ organization }) => ({ '@type': 'Organization', name: organization })),
      ),
      alumniOf: listOf(
        person.education.flatMap(({ organization }) =>
          organization === '' ? [] : [{ '@type': 'EducationalOrganization', name: organization }],
        ),
      ),
      hasCredential: listOf(
        person.certificates.map(({ name }) => ({
          '@type': 'EducationalOccupationalCredential',
          name,
        })),
      ),
      award: listOf(person.awards.map(({ name }) => name)),
      knowsAbout: listOf(person.skills.map(({ name }) => name)),
      knowsLanguage: listOf(person.languages.map(({ name }) => name)),
    },
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/** Without undefined items; undefined if empty, so that JSON omits it. */
function listOf<Item>(items: readonly (Item | undefined)[]): Item[] | undefined {
  const found = items.filter((item) => item !== undefined && item !== '') as Item[]
  return found.length === 0 ? undefined : found
}
