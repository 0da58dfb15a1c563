import type { SiteConfig } from '@vitrine/domain/storefront/site-config'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

type Facts = Pick<SiteConfig, 'publicUrl' | 'supportEmail'>

/** The text of RFC 9116. It expires at midnight, so that it is the same all day. */
export function securityTxt({ publicUrl, supportEmail }: Facts, now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS) + VALID_DAYS
  return [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${new Date(day * DAY_MS).toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en',
    // A canonical address has to be https.
    ...(publicUrl.startsWith('https://')
      ? [`Canonical: ${publicUrl}/.well-known/security.txt`]
      : []),
    '',
  ].join('\n')
}

export function registerSecurityTxt(
  fastify: FastifyInstance,
  { site, clock }: { readonly site: () => Facts; readonly clock: Clock },
): void {
  fastify.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityTxt(site(), clock())),
  )
}
