import { domainToUnicode } from 'node:url'
import type { AddressResponse, DnsRecord } from '@vitrine/contract/addresses'
import { plans } from '@vitrine/domain/catalog/plans'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { findOrder, orderNotFound, type Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type DnsCheckDeps, expectedRecordsOf } from './check-domain.ts'
import { findDomainOfOrder } from './domain-store.ts'
import { GRACE_MS } from './evaluate-domain.ts'
import { findWorkingUrl } from './find-host.ts'
import { findMailSetup } from './mail-store.ts'
import { zoneOf } from './parse-domain.ts'
import { findRegistration } from './registration-store.ts'
import { mailDomainOf } from './set-up-mail.ts'
import type { Domain, MailSetup } from './tables.ts'

type Deps = AppContext & DnsCheckDeps

/** An order's address with the last DNS check results. */
export async function describeAddress(deps: Deps, orderId: string): Promise<AddressResponse> {
  const { db, sites, clock } = deps
  const order = await findOrder(db, orderId)
  if (!order) throw orderNotFound()
  const domain = await findDomainOfOrder(db, orderId)
  return {
    url: (await findWorkingUrl(db, sites, orderId)) ?? null,
    includesDomain: plans[order.packageId].address === 'custom-domain',
    mayChange: orderAllows.setDomain(order),
    domain: domain ? await describeDomain(deps, domain, clock()) : null,
    registration: await describeRegistration(deps, orderId),
    mail: await describeMail(deps, order, domain),
  }
}

async function describeRegistration(
  { db }: Deps,
  orderId: string,
): Promise<AddressResponse['registration']> {
  const found = await findRegistration(db, orderId)
  if (!found) return null
  const { domain, askedAt, registrar, registeredOn, runsOutOn } = found
  return {
    domain,
    shown: domainToUnicode(domain),
    askedAt: askedAt.toISOString(),
    record: registrar && registeredOn && runsOutOn ? { registrar, registeredOn, runsOutOn } : null,
  }
}

async function describeMail(
  { db, clock }: Deps,
  { id, packageId }: Order,
  domain: Domain | undefined,
): Promise<AddressResponse['mail']> {
  const isIncluded = plans[packageId].includesMail
  const at = mailDomainOf(domain)
  const setup = at === undefined ? undefined : await findMailSetup(db, id)
  return {
    isIncluded,
    at: at ?? null,
    // A setup for a former domain is obsolete.
    setup:
      setup && setup.domain === at
        ? describeSetup(setup, { appendsZone: appendsZone(domain, setup), now: clock() })
        : null,
  }
}

async function describeDomain(
  deps: Deps,
  domain: Domain,
  now: Date,
): Promise<AddressResponse['domain']> {
  const { domain: name, findings, checkedAt, nextLookAt, orderId } = domain
  const { proof, target, v4, v6 } = await expectedRecordsOf(deps, domain)
  const ending = domain.liveAt && (domain.unownedSince ?? domain.brokenSince)
  const zone = zoneOf(name)
  const hasWww = zone === name
  const alias = toEnter(
    { type: 'CNAME', name: hasWww ? `www.${name}` : name, value: target },
    appendsZone(domain),
  )
  const addresses = [
    ...v4.map((value) => ({ type: 'A', name, value }) as const),
    ...v6.map((value) => ({ type: 'AAAA', name, value }) as const),
  ]
  return {
    name,
    shown: domainToUnicode(name),
    zone,
    state: stateOf(domain, await deps.orderLookups.isSiteOnline(deps.db, orderId)),
    endsAt: ending ? new Date(ending.getTime() + GRACE_MS).toISOString() : null,
    records: [
      { purpose: 'ownership', record: { type: 'TXT', name: `_vitrine.${name}`, value: proof } },
      ...(hasWww ? addresses.map((record) => ({ purpose: 'domain' as const, record })) : []),
      { purpose: hasWww ? 'www' : 'domain', record: alias },
    ],
    alias: target,
    findings: [...findings],
    checkedAt: checkedAt?.toISOString() ?? null,
    nextLookAt: nextLookAt.toISOString(),
    isLooking: nextLookAt <= now,
  }
}

function stateOf({ verifiedAt, liveAt, brokenSince, unownedSince }: Domain, isOnline: boolean) {
  // The record may disappear before the domain goes live.
  if (!verifiedAt || (!liveAt && unownedSince)) return 'proving'
  if (!liveAt) return 'routing'
  if (unownedSince) return 'unowned'
  if (brokenSince) return 'broken'
  return isOnline ? 'live' : 'ready'
}

/** The registrar's form appends the zone to values without a final dot. */
const appendsZone = (...checked: readonly (Pick<Domain, 'findings'> | undefined)[]) =>
  checked.some((each) =>
    each?.findings.some(({ code }) => /(?:alias-twice-named|-appended)$/.test(code)),
  )

const toEnter = (record: DnsRecord, isAppended: boolean): DnsRecord =>
  isAppended && (record.type === 'CNAME' || record.type === 'MX')
    ? { ...record, value: `${record.value}.` }
    : record

function describeSetup(
  setup: MailSetup,
  { appendsZone: isAppended, now }: { readonly appendsZone: boolean; readonly now: Date },
): AddressResponse['mail']['setup'] {
  const { provider, mx, spf, dkimName, dkimValue, reportsTo, doneAt, brokenSince } = setup
  return {
    ...{ provider, mx, spf, dkimName, dkimValue, reportsTo },
    state: brokenSince ? 'broken' : doneAt ? 'working' : 'awaited',
    since: (brokenSince ?? doneAt)?.toISOString() ?? null,
    records: setup.records.map((each) =>
      each.isThere ? each : { ...each, record: toEnter(each.record, isAppended) },
    ),
    findings: [...setup.findings],
    checkedAt: setup.checkedAt?.toISOString() ?? null,
    nextLookAt: setup.nextLookAt.toISOString(),
    isLooking: setup.nextLookAt <= now,
  }
}
