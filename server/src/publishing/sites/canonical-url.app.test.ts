import type { AddressResponse } from '@vitrine/contract/addresses'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrCode } from '../../../../renderer/qr-code.ts'
import { renderSite } from '../../../../renderer/render-site.ts'
import { readPdf } from '../../../../renderer/testing/read-pdf.ts'
import { getByHost } from '../../../testing/get-by-host.ts'
import { type FakeDnsServer, startFakeDnsServer } from '../../../testing/fake-dns-server.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { publishTestSite } from '../../../testing/publish-test-site.ts'
import { orderPath, type PaidOrder, signInStaff } from '../../../testing/test-client.ts'
import { findOrderByIntent } from '../../ordering/index.ts'
import { siteInputOf } from '../snapshots/site-snapshot.ts'
import { findPublication, findSite, findVersion } from '../site-store.ts'

const DOMAIN = 'ada-quill.com'

let running: TestServer
let dns: FakeDnsServer
let order: PaidOrder
let orderId: string

beforeAll(async () => {
  dns = await startFakeDnsServer()
  running = await startTestServer({
    env: { DNS_SERVERS: `127.0.0.1:${dns.port}`, SITES_ADDRESSES: '192.0.2.10' },
  })
  order = await publishTestSite(running.url, 'ada')
  await running.jobsDone()
  orderId = (await findOrderByIntent(running.db, order.paymentIntentId))?.id ?? ''
})
afterAll(async () => {
  await running.close()
  await dns.close()
})

const ask = async (method: string, rest: string, body?: object) => {
  const path = orderPath(order, `/site-address${rest}`)
  const answer = await order.customer.send<AddressResponse>(method, path, body)
  await running.jobsDone()
  return answer.body
}

async function live() {
  const site = await findSite(running.db, orderId)
  const version = await findVersion(running.db, orderId, site?.liveVersion ?? 0)
  if (!version) throw new Error('nothing is live')
  return version
}

const get = async (origin: string, path: string) => {
  const { status, body } = await getByHost(running, `${origin}/${path}`)
  expect([path, status]).toEqual([path, 200])
  return body
}

/** All texts of the site by file, including archive, Word file and PDFs. */
async function words(origin: string): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  const hear = async (path: string, body: Uint8Array): Promise<void> => {
    if (/\.(zip|docx)$/.test(path)) {
      for (const [inner, bytes] of Object.entries(unzipSync(body)))
        await hear(`${path}/${inner}`, bytes)
    } else if (path.endsWith('.pdf')) said.set(path, (await readPdf(body)).links.join(' '))
    else if (!/\.(woff2|png)$/.test(path)) said.set(path, strFromU8(body))
  }
  for (const path of Object.keys((await live()).files)) await hear(path, await get(origin, path))
  return said
}

/** Every URL that the live version names. */
async function named(origin: string) {
  const page = strFromU8(await get(origin, 'index.html'))
  const data = /<script type="application\/ld\+json">([^<]*)</.exec(page)?.[1] ?? '{}'
  const { url, mainEntity } = JSON.parse(data) as { url: string; mainEntity: { url: string } }
  const plain = await readPdf(await get(origin, 'resume.pdf'))
  const designed = await readPdf(await get(origin, 'resume-designed.pdf'))
  // The image contains drawn text, so it is compared with a fresh render.
  const version = await findPublication(running.db, (await live()).publicationId)
  if (!version) throw new Error('a version without its publication')
  const { files } = await renderSite(siteInputOf({ ...version.input, siteUrl: origin }))
  return {
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1],
    shared: /<meta property="og:url" content="([^"]*)"/.exec(page)?.[1],
    picture: /<meta property="og:image" content="([^"]*)"/.exec(page)?.[1],
    isPictureOfIt: Buffer.from(files.get('share.png')?.body ?? []).equals(
      await get(origin, 'share.png'),
    ),
    data: [url, mainEntity.url],
    map: [...strFromU8(await get(origin, 'sitemap.xml')).matchAll(/<loc>([^<]*)</g)].map(
      ([, place]) => place,
    ),
    robots: /Sitemap: (.*)/.exec(strFromU8(await get(origin, 'robots.txt')))?.[1],
    codeOnPaper: /<svg class="qr[^>]*><path d="([^"]*)"/.exec(page)?.[1],
    plain: plain.links,
    designed: designed.links,
    codeInPdf: designed.code,
    card: /^URL:(.*)\r$/m.exec(strFromU8(await get(origin, 'contact.vcf')))?.[1],
  }
}

const allOf = (origin: string) => ({
  canonical: `${origin}/`,
  shared: `${origin}/`,
  picture: `${origin}/share.png`,
  isPictureOfIt: true,
  data: [`${origin}/`, `${origin}/`],
  map: [`${origin}/`],
  robots: `${origin}/sitemap.xml`,
  codeOnPaper: qrCode(`${origin}/`).path,
  plain: expect.arrayContaining([`${origin}/`, `${origin}/proof.html`]),
  designed: expect.arrayContaining([`${origin}/`, `${origin}/proof.html`]),
  codeInPdf: qrCode(`${origin}/`).path,
  card: `${origin}/`,
})

const saying = (said: ReadonlyMap<string, string>, word: string) =>
  [...said].flatMap(([path, text]) => (text.includes(word) ? [path] : []))

// @promise domain-everywhere: A domain change updates every page, link, code and PDF.
test('updates the canonical URL in every file when domains change', async () => {
  const { port } = new URL(running.url)
  const [subdomain, domain] = [`http://ada.localhost:${port}`, `http://${DOMAIN}:${port}`]
  expect(await named(subdomain)).toEqual(allOf(subdomain))
  const before = (await live()).files

  const { domain: entered } = await ask('PUT', '/domain', { domain: DOMAIN })
  dns.setZone({
    records: [
      `${DOMAIN} SOA ns1.dns.example`,
      `${DOMAIN} A 192.0.2.10`,
      `www.${DOMAIN} A 192.0.2.10`,
      `_vitrine.${DOMAIN} TXT ${entered?.records[0]?.record.value}`,
    ],
  })
  await ask('POST', '/looks')
  expect((await live()).number).toBe(2)
  expect(await named(domain)).toEqual(allOf(domain))
  expect(saying(await words(domain), 'ada.localhost')).toEqual([])
  expect((await live()).files['share.png']?.hash).not.toBe(before['share.png']?.hash)

  // The earlier version names the subdomain, so the domain redirects to it.
  const staff = await signInStaff(running.url)
  const put = (number: number) =>
    staff.send('PUT', `/api/admin/orders/${orderId}/site/version`, { number })
  await put(1)
  expect(await named(subdomain)).toEqual(allOf(subdomain))
  const led = await getByHost(running, `${domain}/`)
  expect([led.status, led.headers['location']]).toEqual([301, `${subdomain}/`])
  await put(2)
  expect(await named(domain)).toEqual(allOf(domain))

  await ask('DELETE', '/domain')
  expect((await live()).number).toBe(3)
  expect(await named(subdomain)).toEqual(allOf(subdomain))
  expect(saying(await words(subdomain), DOMAIN)).toEqual([])
  const after = (await live()).files
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(after['share.png']?.hash).toBe(before['share.png']?.hash)
})
