// npm run bench -- tls [-- names [handshakes]]
//
// deploy/Caddyfile with a real Caddy, and Pebble as the authority (apt-get install caddy pebble openssl
// nginx-light): the first certificate of an allowed domain, and the one after it; Vitrine stopped and
// Caddy restarted on an empty store; `handshakes` by TLS with names by chance, and as many of `names` again
// asked of the folder alone, of which none may be allowed, and none may reach the authority. Then the block for
// nginx out of the guide, with a certificate for all subdomains.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { startFakeDnsServer } from '../../server/testing/fake-dns-server.ts'

const names = Number(process.argv[2] ?? 100_000)
const handshakes = Number(process.argv[3] ?? 1000)
/** Handshakes under way at once. */
const AT_ONCE = 32
const DOMAIN = 'ada-quill.example.com'
const STOREFRONT = 'vitrine.example.com'
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-tls-'))
const allow = path.join(folder, 'allow')
mkdirSync(allow)
writeFileSync(path.join(allow, DOMAIN), '')
writeFileSync(path.join(folder, 'outside'), '')
const started: { kill(): void }[] = []
const problems: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)
const expectThat = (holds: boolean, what: string) => {
  say(`${holds ? 'ok     ' : 'FAILED '} ${what}`)
  if (!holds) problems.push(what)
}

const FORWARDED = ['x-forwarded-proto', 'x-forwarded-for']
/** Of a certificate: Caddy renews it after two thirds. Seconds. */
const LIFETIME_S = 60
const HTTP = 15002
const NGINX = 15004
const TLS = 15001
const APP = 15003
let authorityLog = ''

function start(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } })
  child.stdout.on('data', (data) => {
    if (program === 'pebble') authorityLog += String(data)
  })
  child.stderr.on('data', (data) => process.env['TLS_LOG'] && process.stderr.write(data as Buffer))
  started.push(child)
  return child
}

try {
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext'.split(' '),
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
      ...['-keyout', path.join(folder, 'ca.key'), '-out', path.join(folder, 'ca.pem')],
    ],
    { stdio: 'ignore' },
  )
  writeFileSync(
    path.join(folder, 'pebble.json'),
    JSON.stringify({
      pebble: {
        listenAddress: '127.0.0.1:15000',
        managementListenAddress: '127.0.0.1:15010',
        certificate: path.join(folder, 'ca.pem'),
        privateKey: path.join(folder, 'ca.key'),
        httpPort: HTTP,
        tlsPort: TLS,
        ocspResponderURL: '',
        certificateValidityPeriod: LIFETIME_S,
        externalAccountBindingRequired: false,
      },
    }),
  )
  const dns = await startFakeDnsServer()
  dns.setZone({ records: ['*.example.com A 127.0.0.1'] })
  started.push({ kill: () => void dns.close() })
  start(
    'pebble',
    ['-config', path.join(folder, 'pebble.json'), '-dnsserver', `127.0.0.1:${dns.port}`],
    {
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_WFE_NONCEREJECT: '0',
      PEBBLE_AUTHZREUSE: '0',
    },
  )
  const options = [
    'admin off',
    'skip_install_trust',
    `http_port ${HTTP}`,
    `https_port ${TLS}`,
    'acme_ca https://localhost:15000/dir',
    `acme_ca_root ${path.join(folder, 'ca.pem')}`,
    'email test@example.com',
  ]
  const caddyfile = readFileSync(
    new URL('../../deploy/Caddyfile', import.meta.url),
    'utf8',
  ).replace(/^\{$/m, `{\n\t${options.join('\n\t')}`)
  writeFileSync(path.join(folder, 'Caddyfile'), caddyfile)
  const environment = {
    VITRINE: `127.0.0.1:${APP}`,
    PUBLIC_HOST: STOREFRONT,
    TLS_ALLOW_DIR: allow,
    HOME: folder,
  }
  const startCaddy = (store: string) =>
    start('caddy', ['run', '--config', path.join(folder, 'Caddyfile')], {
      ...environment,
      XDG_DATA_HOME: path.join(folder, store),
      XDG_CONFIG_HOME: path.join(folder, store),
    })
  const app = createServer((incoming, response) => response.end(`site of ${incoming.headers.host}`))
  await new Promise<void>((resolve) => app.listen(APP, '127.0.0.1', resolve))

  await until(async () => authorityLog.includes('Listening'))
  let caddy = startCaddy('store-1')
  await until(() => answers('/?domain=x'))
  const begun = performance.now()
  const first = await visit(DOMAIN)
  expectThat(
    first === `200 site of ${DOMAIN}`,
    `${DOMAIN}, in the folder, is served with a certificate: ${first}`,
  )
  say(`        first certificate and answer in ${Math.round(performance.now() - begun)} ms`)
  const serial = await serialOf(DOMAIN)
  const issued = performance.now()
  let dark = 0
  await until(async () => {
    const answer = await visit(DOMAIN)
    if (answer !== `200 site of ${DOMAIN}`) dark++
    const over = performance.now() - issued > 2 * LIFETIME_S * 1000
    return over || (await serialOf(DOMAIN)) !== serial
  }, 500)
  const renewed = (performance.now() - issued) / 1000
  expectThat(
    (await serialOf(DOMAIN)) !== serial && renewed < LIFETIME_S && dark === 0,
    `a certificate for ${LIFETIME_S} s is renewed before its end, after ${Math.round(renewed)} s; visits in vain: ${dark}`,
  )
  const orders = heardOf().names.filter((name) => name === DOMAIN).length
  expectThat(orders > 1, `the authority was asked for it at first and again: ${orders} orders`)

  for (const evil of [
    '../outside',
    '..%2foutside',
    '%2e%2e/outside',
    '.',
    '',
    '/',
    `${DOMAIN}/`,
    `${DOMAIN}%00`,
    '*',
  ])
    expectThat((await answers(`/?domain=${evil}`, 200)) === false, `“${evil}” is not allowed`)

  writeFileSync(path.join(allow, STOREFRONT), '')
  const shop = await visit(STOREFRONT)
  expectThat(shop === `200 site of ${STOREFRONT}`, `the storefront has a certificate: ${shop}`)

  for (const evil of ['../outside', '..%2foutside', '..', `${DOMAIN}/../outside`]) {
    const answer = await visit(evil)
    expectThat(answer.startsWith('refused'), `a handshake with “${evil}” is refused: ${answer}`)
  }

  let refused = 0
  let toTry = handshakes
  const shaking = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (toTry-- > 0) if ((await shake(`${randomName()}.example.com`)) === 'refused') refused++
    }),
  )
  const shaken = Math.round((performance.now() - shaking) / 1000)
  expectThat(
    refused === handshakes,
    `${refused} of ${handshakes} handshakes with names by chance are refused, in ${shaken} s`,
  )

  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  let allowedByChance = 0
  let left = names
  const asked = performance.now()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (left-- > 0)
        if (await answers(`/?domain=${randomName()}.com`, 200, agent)) allowedByChance++
    }),
  )
  agent.destroy()
  expectThat(
    allowedByChance === 0,
    `${names} questions with names by chance: ${allowedByChance} allowed, in ${Math.round((performance.now() - asked) / 1000)} s`,
  )

  const heard = heardOf()
  const known = [...new Set(heard.names)].toSorted()
  expectThat(
    known.join() === [DOMAIN, STOREFRONT].toSorted().join() && heard.names.length === heard.orders,
    `after all of them the authority has had ${heard.orders} orders, for ${known.join(' and ')} alone`,
  )

  await new Promise<void>((resolve) => {
    app.close(() => resolve())
    app.closeAllConnections()
  })
  await stop(caddy)
  caddy = startCaddy('store-2')
  await until(() => answers('/?domain=x'))
  const stopped = await visit(DOMAIN)
  expectThat(
    stopped.startsWith('502'),
    `Vitrine stopped, Caddy started again on an empty store: the domain has its certificate (${stopped})`,
  )
  rmSync(path.join(allow, DOMAIN))
  await stop(caddy)
  caddy = startCaddy('store-3')
  await until(() => answers('/?domain=x'))
  const gone = await visit(DOMAIN)
  expectThat(
    gone.startsWith('refused'),
    `taken out of the folder, a domain gets no certificate (${gone})`,
  )
  await tryNginx()
} finally {
  for (const child of started) child.kill()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = problems.length > 0 ? 1 : 0

/** The guide's own block, with these ports and a certificate made here. */
async function tryNginx(): Promise<void> {
  const guide = readFileSync(
    new URL('../../docs/runbooks/serve-customers-domains.md', import.meta.url),
    'utf8',
  )
  const block = /```nginx\n([^]*?)```/.exec(guide)?.[1] ?? ''
  const [key, certificate] = [path.join(folder, 'sites.key'), path.join(folder, 'sites.pem')]
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=sites.example.com -addext'.split(' '),
      'subjectAltName=DNS:*.sites.example.com',
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const filled = block
    .replace('listen 443 ssl', `listen 127.0.0.1:${NGINX} ssl`)
    .replace('SITES_DOMAIN', 'sites.example.com')
    .replace('/etc/ssl/sites.pem', certificate)
    .replace('/etc/ssl/sites.key', key)
    .replace('http://127.0.0.1:3000', `http://127.0.0.1:${APP}`)
  const configuration = path.join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/nginx-${kind};`,
  )
  writeFileSync(
    configuration,
    `daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${paths.join(' ')}\n${filled}}`,
  )
  const told: string[] = []
  const behind = createServer(({ headers }, response) => {
    told.push(FORWARDED.map((name) => String(headers[name])).join(' '))
    response.end(`site of ${headers.host}`)
  })
  await new Promise<void>((resolve) => behind.listen(APP, '127.0.0.1', resolve))
  start('nginx', ['-c', configuration, '-e', path.join(folder, 'nginx.log')])
  // Checked as a browser does: this one certificate is to be right for each subdomain.
  const ca = readFileSync(certificate, 'utf8')
  for (const label of ['ada-quill', 'grace-hopper', 'preview']) {
    const host = `${label}.sites.example.com`
    let answer = ''
    await until(async () => {
      answer = await visit(host, NGINX, ca)
      return !answer.startsWith('refused ECONNREFUSED')
    })
    expectThat(
      answer === `200 site of ${host}` && told.every((line) => line === 'https 127.0.0.1'),
      `the guide's block for nginx serves ${host}, and says who asks and how (${answer}; ${told.splice(0).join()})`,
    )
  }
  const outside = await visit('ada-quill.elsewhere.example.com', NGINX, ca)
  expectThat(
    outside === 'refused ERR_TLS_CERT_ALTNAME_INVALID',
    `and has no certificate for a name outside (${outside})`,
  )
  behind.close()
}

/** The serial number of the certificate that a host shows. */
function serialOf(host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { port: TLS, host: '127.0.0.1', servername: host, rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate().serialNumber)
        socket.destroy()
      },
    )
    socket.on('error', reject)
  })
}

/** The number of the authority's orders, and their names, which it verifies for each order. */
function heardOf(): { readonly orders: number; readonly names: readonly string[] } {
  const names = authorityLog.matchAll(/Pulled a task.*?Identifier\{Type:"dns", Value:"([^"]*)"\}/g)
  return {
    orders: authorityLog.match(/Added order/g)?.length ?? 0,
    names: [...names].map(([, name = '']) => name),
  }
}

/** One handshake, without a request behind it. */
function shake(host: string): Promise<'refused' | 'made' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect(
      { port: TLS, host: '127.0.0.1', servername: host, rejectUnauthorized: false },
      () => {
        resolve('made')
        socket.destroy()
      },
    )
    socket.setTimeout(60_000, () => {
      resolve('silent')
      socket.destroy()
    })
    // An alert of the other side: a connection that is refused, or breaks, is none.
    socket.on('error', ({ code = '' }: { code?: string }) =>
      resolve(code.includes('ALERT') ? 'refused' : 'silent'),
    )
  })
}

function randomName(): string {
  return randomBytes(8).toString('hex')
}

/** One visit by TLS: the status and the answer, or `refused` with the alert. */
function visit(host: string, port = TLS, ca?: string): Promise<string> {
  // Pebble makes its own root at each start: its certificates are not checked.
  const trust = ca === undefined ? { rejectUnauthorized: false } : { ca }
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: host, ...trust }, () =>
      socket.write(`GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
    )
    let text = ''
    socket.setTimeout(20_000, () => socket.destroy(new Error('silent')))
    socket.on('data', (data) => (text += String(data)))
    socket.on('error', (error) =>
      resolve(`refused ${(error as { code?: string }).code ?? error.message}`),
    )
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 'nothing'
      resolve(
        `${status} ${text.split('\r\n\r\n')[1]?.replace(/^[0-9a-f]+\r\n|\r\n0$/g, '') ?? ''}`.trim(),
      )
    })
  })
}

/** Whether Caddy answers its own question with this status; without one, at all. */
function answers(target: string, status?: number, agent?: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    request(
      { port: 9123, host: '127.0.0.1', path: target, ...(agent ? { agent } : {}) },
      (response) => {
        response.resume()
        response.on('end', () => resolve(status === undefined || response.statusCode === status))
      },
    )
      .on('error', () => resolve(false))
      .end()
  })
}

async function until(holds: () => Promise<boolean>, everyMs = 50): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, everyMs))
}

function stop(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill()
  })
}
