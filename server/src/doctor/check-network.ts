import { randomBytes } from 'node:crypto'
import { connect } from 'node:tls'
import { z } from 'zod'
import type { HealthCheckResult } from '@vitrine/contract/doctor'
import { fault, note, errorReason, passed } from './check-result.ts'
import { resolveAddresses, TIMEOUT_MS, requestAt, trustedCertificates } from './http-probe.ts'
import { isLocalHostname, publicOriginOf, type DoctorContext } from './doctor-context.ts'

/** Whether the app answers on this machine, and its state. */
export async function checkProgram({ program, ...subject }: DoctorContext): Promise<{
  finding: HealthCheckResult
  /** Warning about untrusted forwarded headers. */
  warning: string | undefined
}> {
  if (program === null)
    return {
      finding: note('program', 'Not checked: PORT=0 means another port at each start.'),
      warning: undefined,
    }
  try {
    const answer = await requestAt({ program, ...subject }, new URL('/readyz', program))
    const said = parseReadiness(answer.body)
    if (said === null) return { finding: otherProgram(program, answer.status), warning: undefined }
    const warning = said.warnings?.[0]?.problem
    if (answer.status === 200) return { finding: passed('program', `Runs at ${program}.`), warning }
    return {
      finding: fault(
        'program-failing',
        `Runs at ${program}, and says that ${said.part ?? 'something'} fails${said.problem ? `: ${said.problem}` : ''}.`,
        'Fix what it names. If nothing else is red here, restart the program.',
      ),
      warning,
    }
  } catch {
    return {
      finding: note('program', `Does not run at ${program}.`, 'Start it: npm start.'),
      warning: undefined,
    }
  }
}

const readinessSchema = z.object({
  status: z.enum(['ready', 'failing']),
  part: z.string().optional(),
  problem: z.string().optional(),
  warnings: z.array(z.object({ problem: z.string() })).optional(),
})

/** Null: not an answer of this program. */
function parseReadiness(body: string): z.infer<typeof readinessSchema> | null {
  try {
    return readinessSchema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

const otherProgram = (program: URL | string, status: number): HealthCheckResult =>
  fault(
    'program-other',
    `Another program answers at ${program} (${status} for /readyz).`,
    'Stop that program, or set PORT to a free one.',
  )

const LOCAL = 'PUBLIC_URL is this machine’s own address: not reachable from outside.'

/** DNS of the storefront and the sites. */
export async function checkDns(subject: DoctorContext): Promise<HealthCheckResult> {
  const { config } = subject
  const origin = publicOriginOf(config)
  if (!origin) return note('dns', `Not checked: ${LOCAL}`, 'Set PUBLIC_URL and SITES_DOMAIN.')
  if ((await resolveAddresses(subject, origin.hostname)).length === 0) {
    return fault(
      'dns-storefront',
      `${origin.hostname} has no address.`,
      `Add an A (and AAAA) record ${origin.hostname} with the address of this server.`,
    )
  }
  const sites = (config.sitesDomain ?? '').replace(/:\d+$/, '')
  if (sites === '' || isLocalHostname(sites)) {
    return fault(
      'dns-sites',
      'SITES_DOMAIN is not set: customers’ sites have no public address.',
      'Set SITES_DOMAIN to a domain of yours, and add the record *.SITES_DOMAIN.',
    )
  }
  const any = `doctor-${randomBytes(4).toString('hex')}.${sites}`
  const addresses = await resolveAddresses(subject, any)
  if (addresses.length === 0) {
    return fault(
      'dns-sites',
      `Names below ${sites} have no address (${any} was asked for).`,
      `Add an A (and AAAA) record *.${sites} with the address of this server.`,
    )
  }
  const told = config.sitesAddresses
  if (told.length > 0 && !addresses.some((address) => told.includes(address))) {
    return fault(
      'dns-sites-elsewhere',
      `Names below ${sites} lead to ${addresses.join(', ')}, and SITES_ADDRESSES says ${told.join(', ')}.`,
      `Change the record *.${sites}, or SITES_ADDRESSES: customers are told to enter those.`,
    )
  }
  return passed('dns', `${origin.hostname} and *.${sites} have addresses.`)
}

const ENDS_SOON_DAYS = 14
const DAY_MS = 86_400_000

/** Certificate of the storefront. Site certificates are created on demand. */
export async function checkTls(subject: DoctorContext): Promise<HealthCheckResult> {
  const origin = publicOriginOf(subject.config)
  if (!origin) {
    return note(
      'tls',
      `Not checked: ${LOCAL} If a proxy serves the sites over HTTPS, robots are judged by fewer headers.`,
      'Set PUBLIC_URL to https://. Visitor counts need it, too.',
    )
  }
  if (origin.protocol === 'http:') {
    return fault(
      'tls-missing',
      `${origin.origin} is not encrypted: passwords and CVs travel in the open.`,
      'Set up a proxy with a certificate (deploy/Caddyfile) and set PUBLIC_URL to https://.',
    )
  }
  const [address] = await resolveAddresses(subject, origin.hostname)
  if (address === undefined) return note('tls', `Not looked at: ${origin.hostname} has no address.`)
  const port = Number(origin.port || 443)
  const seen = await certificateAt(subject, address, port, origin.hostname)
  if ('unanswered' in seen) {
    return fault(
      'tls-refused',
      `Nothing speaks TLS for ${origin.hostname} at port ${port} (${seen.unanswered}).`,
      'Start the proxy, get a certificate for this name, and open port 443.',
    )
  }
  if (seen.mistrust !== undefined) {
    return fault(
      'tls-not-trusted',
      `Browsers do not trust the certificate of ${origin.hostname} (${seen.mistrust}).`,
      'Get a certificate for exactly this name in the proxy.',
    )
  }
  const daysLeft = Math.floor((seen.ends.getTime() - subject.clock().getTime()) / DAY_MS)
  if (daysLeft < ENDS_SOON_DAYS) {
    return fault(
      'tls-ends-soon',
      `The certificate of ${origin.hostname} ends in ${daysLeft} days.`,
      'Read the proxy’s log to see why it is not renewed. Ports 80 and 443 must be reachable.',
    )
  }
  return passed('tls', `The certificate of ${origin.hostname} is good for ${daysLeft} days.`)
}

type Certificate =
  | { readonly unanswered: string }
  | { readonly mistrust: string | undefined; readonly ends: Date }

function certificateAt(subject: DoctorContext, host: string, port: number, servername: string) {
  return new Promise<Certificate>((resolve) => {
    const socket = connect(
      {
        host,
        port,
        servername,
        rejectUnauthorized: false,
        timeout: TIMEOUT_MS,
        ...trustedCertificates(subject),
      },
      () => {
        const { valid_to: ends } = socket.getPeerCertificate()
        const { authorized, authorizationError } = socket
        resolve({
          mistrust: authorized ? undefined : errorReason(authorizationError),
          ends: new Date(ends),
        })
        socket.destroy()
      },
    )
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    socket.on('error', (error) => resolve({ unanswered: errorReason(error) }))
  })
}

/** Whether the proxy forwards client address and host. */
export async function checkProxy(
  subject: DoctorContext,
  warning: string | undefined,
): Promise<HealthCheckResult> {
  const { config } = subject
  const origin = publicOriginOf(config)
  if (!origin) return note('proxy', `Not checked: ${LOCAL}`)
  if (warning !== undefined || (origin.protocol === 'https:' && config.trustProxy.length === 0)) {
    return fault(
      'proxy-not-trusted',
      warning === undefined
        ? 'PUBLIC_URL is https, so there is a proxy, but TRUST_PROXY is empty: all visitors count as one.'
        : `Within the last hour, ${warning.split(';', 1)[0]}.`,
      'Set TRUST_PROXY to the address of the proxy, as the program sees it.',
    )
  }
  // Only the storefront's own host gets a response.
  const answer = await requestAt(subject, new URL('/api/plans', origin)).catch(() => undefined)
  if (!answer) return note('proxy', `Not looked at: ${origin.origin} does not answer this machine.`)
  if (answer.status !== 200 || (!answer.body.startsWith('[') && !answer.body.startsWith('{'))) {
    return fault(
      'proxy-loses-host',
      `${origin.origin}/api/plans gives ${answer.status}: what stands in front does not hand the request on as it came.`,
      'Let the proxy pass the Host header on (nginx: proxy_set_header Host $host) and every path to the program.',
    )
  }
  return passed('proxy', 'It passes the Host header, and TRUST_PROXY names it.')
}
