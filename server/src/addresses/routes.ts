import { domainToUnicode } from 'node:url'
import {
  type AddressResponse,
  addressRoutes,
  type RecordedRegistration,
  type TypedMail,
} from '@vitrine/contract/addresses'
import type { Actor } from '@vitrine/domain/audit/actor'
import { plans } from '@vitrine/domain/catalog/plans'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { findOrder, orderNotFound, type Order } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { addDomain, type AddDomainResult } from './add-domain.ts'
import { findDomainOfOrder, updateDomain } from './domain-store.ts'
import { findCanonicalUrl } from './find-host.ts'
import { GRACE_MS } from './evaluate-domain.ts'
import { type DnsCheckDeps, checkDomainKind, expectedRecordsOf } from './check-domain.ts'
import { zoneOf } from './parse-domain.ts'
import { checkMailKind } from './check-mail.ts'
import { findMailSetup, updateMailSetup } from './mail-store.ts'
import {
  requestRegistration,
  type RequestRegistrationResult,
  recordRegistration,
  withdrawRegistration,
} from './register-domain.ts'
import { findRegistration } from './registration-store.ts'
import { releaseDomain } from './release-domain.ts'
import { removeMailSetup, mailDomainOf, setUpMail, type SetUpMailResult } from './set-up-mail.ts'
import type { Domain, MailSetup } from './tables.ts'

/** Each request sends about 30 DNS queries. */
const LOOKS = { limit: { max: 20, windowSeconds: 3600 } } as const

/** The same commands for customers and staff. */
export function registerAddressRoutes(http: Http, deps: AppContext & DnsCheckDeps): void {
  const { db, clock, emit, enqueue, sites } = deps

  http.serve(addressRoutes.readMyAddress, ({ order }) => describe(order.id))
  http.serve(
    addressRoutes.setMyDomain,
    ({ order, body }) => set(order.id, body.domain, 'customer'),
    LOOKS,
  )
  http.serve(addressRoutes.removeMyDomain, ({ order }) => release(order.id, 'customer'))
  http.serve(addressRoutes.checkMyDomain, ({ order }) => look(order.id), LOOKS)

  http.serve(
    addressRoutes.setMyMail,
    ({ order, body }) => setMailOf(order.id, body, 'customer'),
    LOOKS,
  )
  http.serve(addressRoutes.removeMyMail, ({ order }) => endMailOf(order.id, 'customer'))
  http.serve(addressRoutes.checkMyMail, ({ order }) => lookAtMailOf(order.id), LOOKS)

  http.serve(addressRoutes.readOrderAddress, ({ params }) => describe(params.orderId))
  http.serve(addressRoutes.setOrderDomain, ({ params, body, actor }) =>
    set(params.orderId, body.domain, actor),
  )
  http.serve(addressRoutes.removeOrderDomain, ({ params, actor }) => release(params.orderId, actor))
  http.serve(addressRoutes.checkOrderDomain, ({ params }) => look(params.orderId))
  http.serve(addressRoutes.setOrderMail, ({ params, body, actor }) =>
    setMailOf(params.orderId, body, actor),
  )
  http.serve(addressRoutes.removeOrderMail, ({ params, actor }) => endMailOf(params.orderId, actor))
  http.serve(addressRoutes.checkOrderMail, ({ params }) => lookAtMailOf(params.orderId))

  http.serve(addressRoutes.requestMyDomainRegistration, ({ order, body }) =>
    askFor(order.id, body.domain, 'customer'),
  )
  http.serve(addressRoutes.cancelMyDomainRegistration, ({ order }) =>
    withdraw(order.id, 'customer'),
  )
  http.serve(addressRoutes.requestOrderDomainRegistration, ({ params, body, actor }) =>
    askFor(params.orderId, body.domain, actor),
  )
  http.serve(addressRoutes.cancelOrderDomainRegistration, ({ params, actor }) =>
    withdraw(params.orderId, actor),
  )
  http.serve(addressRoutes.recordRegistration, ({ params, body, actor }) =>
    record(params.orderId, body, actor),
  )

  async function askFor(orderId: string, typed: string, actor: Actor): Promise<AddressResponse> {
    const result = await db.transaction((tx) =>
      requestRegistration(tx, emit, { orderId, typed, actor }, deps, clock()),
    )
    if ('refused' in result) throw refuseWish(result)
    return describe(orderId)
  }

  async function withdraw(orderId: string, actor: Actor): Promise<AddressResponse> {
    const result = await db.transaction((tx) =>
      withdrawRegistration(tx, { orderId, actor }, clock()),
    )
    if ('refused' in result) throw refuseWish(result)
    return describe(orderId)
  }

  async function record(
    orderId: string,
    recorded: RecordedRegistration,
    actor: Actor,
  ): Promise<AddressResponse> {
    const wish = { orderId, record: recorded, actor }
    const result = await db.transaction(async (tx) => {
      const noted = await recordRegistration(tx, emit, wish, deps, clock())
      if ('recorded' in noted && noted.domainId)
        await enqueue(tx, checkDomainKind, { domainId: noted.domainId })
      return noted
    })
    if ('recorded' in result) return describe(orderId)
    switch (result.refused) {
      case 'no_such_order':
        throw orderNotFound()
      case 'not_asked':
        throw new HttpError(
          409,
          'not_asked',
          'Nobody has asked for a domain to be registered: note which one the customer wants first.',
        )
      case 'dates':
        throw new HttpError(400, 'dates', Object.values(result.fields)[0] ?? 'Look at the days.', {
          fields: result.fields,
        })
    }
  }

  async function set(orderId: string, typed: string, actor: Actor): Promise<AddressResponse> {
    const result = await db.transaction(async (tx) => {
      const added = await addDomain(tx, { orderId, typed, actor }, deps, clock())
      if ('refused' in added) return added
      await enqueue(tx, checkDomainKind, { domainId: added.domain.id })
      return added
    })
    if ('refused' in result) throw refuse(result)
    return describe(orderId)
  }

  async function release(orderId: string, actor: Actor): Promise<AddressResponse> {
    const result = await db.transaction((tx) =>
      releaseDomain(tx, emit, { orderId, actor }, clock()),
    )
    if ('refused' in result && result.refused === 'no_such_order') throw orderNotFound()
    return describe(orderId)
  }

  async function look(orderId: string): Promise<AddressResponse> {
    const domain = await findDomainOfOrder(db, orderId)
    if (!domain)
      throw new HttpError(409, 'conflict', 'There is no domain to look at. Enter one first.')
    await db.transaction(async (tx) => {
      await updateDomain(tx, domain.id, { changedAt: clock(), nextLookAt: clock() })
      await enqueue(tx, checkDomainKind, { domainId: domain.id }, { key: domain.id })
    })
    return describe(orderId)
  }

  async function setMailOf(
    orderId: string,
    typed: TypedMail,
    actor: Actor,
  ): Promise<AddressResponse> {
    const result = await db.transaction(async (tx) => {
      const set = await setUpMail(tx, { orderId, typed, actor }, clock())
      if ('set' in set) await enqueue(tx, checkMailKind, { orderId })
      return set
    })
    if ('refused' in result) throw refuseMail(result)
    return describe(orderId)
  }

  async function endMailOf(orderId: string, actor: Actor): Promise<AddressResponse> {
    const result = await db.transaction((tx) => removeMailSetup(tx, { orderId, actor }, clock()))
    if ('refused' in result) throw orderNotFound()
    return describe(orderId)
  }

  async function lookAtMailOf(orderId: string): Promise<AddressResponse> {
    const setup = await findMailSetup(db, orderId)
    if (!setup)
      throw new HttpError(
        409,
        'conflict',
        'There is no mail to look at. Choose who has your mail first.',
      )
    await db.transaction(async (tx) => {
      await updateMailSetup(tx, orderId, { nextLookAt: clock() })
      await enqueue(tx, checkMailKind, { orderId }, { key: orderId })
    })
    return describe(orderId)
  }

  async function describe(orderId: string): Promise<AddressResponse> {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    const domain = await findDomainOfOrder(db, orderId)
    return {
      url: (await findCanonicalUrl(db, sites, orderId)) ?? null,
      includesDomain: includesDomain(order),
      mayChange: orderAllows.setDomain(order),
      domain: domain ? await describeDomain(domain) : null,
      registration: await describeRegistration(orderId),
      mail: await describeMail(order, mailDomainOf(domain)),
    }
  }

  async function describeRegistration(orderId: string): Promise<AddressResponse['registration']> {
    const found = await findRegistration(db, orderId)
    if (!found) return null
    const { domain, askedAt, registrar, registeredOn, runsOutOn } = found
    return {
      domain,
      shown: domainToUnicode(domain),
      askedAt: askedAt.toISOString(),
      record:
        registrar && registeredOn && runsOutOn ? { registrar, registeredOn, runsOutOn } : null,
    }
  }

  async function describeMail(
    { id, packageId }: Order,
    at: string | undefined,
  ): Promise<AddressResponse['mail']> {
    const isIncluded = plans[packageId].includesMail
    const setup = at === undefined ? undefined : await findMailSetup(db, id)
    return {
      isIncluded,
      at: at ?? null,
      // A setup for a former domain is obsolete.
      setup: setup && setup.domain === at ? describeSetup(setup, clock()) : null,
    }
  }

  async function describeDomain(domain: Domain): Promise<AddressResponse['domain']> {
    const { domain: name, findings, checkedAt, nextLookAt } = domain
    const { proof, target, v4, v6 } = await expectedRecordsOf(deps, domain)
    const ending = domain.liveAt && (domain.unownedSince ?? domain.brokenSince)
    const hasWww = zoneOf(name) === name
    const alias = { type: 'CNAME', name: hasWww ? `www.${name}` : name, value: target } as const
    const addresses = [
      ...v4.map((value) => ({ type: 'A', name, value }) as const),
      ...v6.map((value) => ({ type: 'AAAA', name, value }) as const),
    ]
    return {
      name,
      shown: domainToUnicode(name),
      state: stateOf(domain),
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
      isLooking: nextLookAt <= clock(),
    }
  }
}

const includesDomain = ({ packageId }: Order) => plans[packageId].address === 'custom-domain'

function stateOf({ verifiedAt, liveAt, brokenSince, unownedSince }: Domain) {
  // The record may disappear before the domain goes live.
  if (!verifiedAt || (!liveAt && unownedSince)) return 'proving'
  if (!liveAt) return 'routing'
  if (unownedSince) return 'unowned'
  return brokenSince ? 'broken' : 'live'
}

function describeSetup(setup: MailSetup, now: Date): AddressResponse['mail']['setup'] {
  const { provider, mx, spf, dkimName, dkimValue, reportsTo, doneAt, brokenSince } = setup
  return {
    ...{ provider, mx, spf, dkimName, dkimValue, reportsTo },
    state: brokenSince ? 'broken' : doneAt ? 'working' : 'awaited',
    since: (brokenSince ?? doneAt)?.toISOString() ?? null,
    records: [...setup.records],
    findings: [...setup.findings],
    checkedAt: setup.checkedAt?.toISOString() ?? null,
    nextLookAt: setup.nextLookAt.toISOString(),
    isLooking: setup.nextLookAt <= now,
  }
}

function refuseMail(result: Extract<SetUpMailResult, { refused: string }>): HttpError {
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'typed':
      return new HttpError(400, 'typed', Object.values(result.fields)[0] ?? 'Look at the fields.', {
        fields: result.fields,
      })
    case 'plan':
      return new HttpError(
        409,
        'plan',
        'Setting up email comes with the Professional plan. Write to us if you want that one.',
      )
    case 'no_domain':
      return new HttpError(
        409,
        'no_domain',
        'Email is set up once a domain of yours is proved. Enter the domain first.',
      )
    case 'not_open':
      return new HttpError(
        409,
        'not_open',
        'The order is unpaid or over: its email stays as it is. Pay for it first, or write to us.',
      )
  }
}

function refuseWish(result: Extract<RequestRegistrationResult, { refused: string }>): HttpError {
  return result.refused === 'registered'
    ? new HttpError(409, 'conflict', 'The domain is registered already: write to us to change it.')
    : refuse(result)
}

function refuse(result: Extract<AddDomainResult, { refused: string }>): HttpError {
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'domain':
      return new HttpError(400, 'domain', result.sentence, { fields: { domain: result.sentence } })
    case 'has_one': {
      const sentence = `The site has the domain ${result.domain}. Give that one up first.`
      return new HttpError(409, 'has_one', sentence, { fields: { domain: sentence } })
    }
    case 'plan':
      return new HttpError(
        409,
        'plan',
        'A domain of your own comes with the Basic and Professional plans. Write to us if you want one of those.',
      )
    case 'not_open':
      return new HttpError(
        409,
        'not_open',
        'The order is unpaid or over: its address stays as it is. Pay for it first, or write to us.',
      )
  }
}
