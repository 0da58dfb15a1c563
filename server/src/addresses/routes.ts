import {
  type AddressResponse,
  addressRoutes,
  type RecordedRegistration,
  type TypedMail,
} from '@vitrine/contract/addresses'
import { displayNames } from '@vitrine/domain/addresses/display-url'
import type { Actor } from '@vitrine/domain/audit/actor'
import { type Order, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Transaction } from '../platform/database.ts'
import { type Http, type HttpError, invalidFields, refusal } from '../platform/http.ts'
import { addDomain, type AddDomainResult } from './add-domain.ts'
import { type DnsCheckDeps, checkDomainKind } from './check-domain.ts'
import { checkMailKind } from './check-mail.ts'
import { describeAddress } from './describe-address.ts'
import { findDomainOfOrder, updateDomain } from './domain-store.ts'
import { findMailSetup, updateMailSetup } from './mail-store.ts'
import {
  recordRegistration,
  type RecordRegistrationResult,
  requestRegistration,
  type RequestRegistrationResult,
  withdrawRegistration,
} from './register-domain.ts'
import { releaseDomain } from './release-domain.ts'
import { removeMailSetup, setUpMail, type SetUpMailResult } from './set-up-mail.ts'

/** Each request sends about 30 DNS queries. */
const DNS_LIMIT = { limit: { max: 20, windowSeconds: 3600 } } as const

type Typed = { readonly domain: string }
type Command<Body> = (orderId: string, actor: Actor, body: Body) => Promise<AddressResponse>

export function registerAddressRoutes(http: Http, deps: AppContext & DnsCheckDeps): void {
  const { db, clock, emit, enqueue } = deps

  const describe: Command<unknown> = (orderId) => describeAddress(deps, orderId)

  async function run(
    orderId: string,
    command: (tx: Transaction, now: Date) => Promise<object | Refusal>,
  ): Promise<AddressResponse> {
    const result = await db.transaction((tx) => command(tx, clock()))
    if ('refused' in result) throw addressRefusal(result)
    return describeAddress(deps, orderId)
  }

  /** Repeated requests join a check that waits or runs: they take no further worker. */
  const checkOnce = (tx: Transaction, domainId: string) =>
    enqueue(tx, checkDomainKind, { domainId }, { key: domainId, unlessRunning: true })

  const setDomain: Command<Typed> = (orderId, actor, { domain: typed }) =>
    run(orderId, async (tx, now) => {
      const added = await addDomain(tx, { orderId, typed, actor }, deps, now)
      if (!('refused' in added)) await checkOnce(tx, added.domain.id)
      return added
    })

  const removeDomain: Command<unknown> = (orderId, actor) =>
    run(orderId, (tx, now) => releaseDomain(tx, deps, { orderId, actor }, now))

  const checkDomain: Command<unknown> = (orderId) =>
    run(orderId, async (tx, now) => {
      const domain = await findDomainOfOrder(tx, orderId)
      if (!domain) return { refused: 'domain_missing' }
      await updateDomain(tx, domain.id, { changedAt: now, nextLookAt: now })
      await checkOnce(tx, domain.id)
      return domain
    })

  const setMail: Command<TypedMail> = (orderId, actor, typed) =>
    run(orderId, async (tx, now) => {
      const result = await setUpMail(tx, { orderId, typed, actor }, now)
      if ('set' in result) await enqueue(tx, checkMailKind, { orderId }, { key: orderId })
      return result
    })

  const removeMail: Command<unknown> = (orderId, actor) =>
    run(orderId, (tx, now) => removeMailSetup(tx, { orderId, actor }, now))

  const checkMail: Command<unknown> = (orderId) =>
    run(orderId, async (tx, now) => {
      const setup = await findMailSetup(tx, orderId)
      if (!setup) return { refused: 'mail_missing' }
      await updateMailSetup(tx, orderId, { nextLookAt: now })
      await enqueue(tx, checkMailKind, { orderId }, { key: orderId, unlessRunning: true })
      return setup
    })

  const requestDomain: Command<Typed> = (orderId, actor, { domain: typed }) =>
    run(orderId, (tx, now) => requestRegistration(tx, emit, { orderId, typed, actor }, deps, now))

  const withdrawRequest: Command<unknown> = (orderId, actor) =>
    run(orderId, (tx, now) => withdrawRegistration(tx, { orderId, actor }, now))

  const record: Command<RecordedRegistration> = (orderId, actor, body) =>
    run(orderId, async (tx, now) => {
      const request = { orderId, record: body, actor }
      const result = await recordRegistration(tx, emit, request, deps, now)
      if ('recorded' in result && result.domainId) await checkOnce(tx, result.domainId)
      return result
    })

  http.serve(addressRoutes.readMyAddress, byCustomer(describe))
  http.serve(addressRoutes.setMyDomain, byCustomer(setDomain), DNS_LIMIT)
  http.serve(addressRoutes.removeMyDomain, byCustomer(removeDomain))
  http.serve(addressRoutes.checkMyDomain, byCustomer(checkDomain), DNS_LIMIT)
  http.serve(addressRoutes.setMyMail, byCustomer(setMail), DNS_LIMIT)
  http.serve(addressRoutes.removeMyMail, byCustomer(removeMail))
  http.serve(addressRoutes.checkMyMail, byCustomer(checkMail), DNS_LIMIT)
  http.serve(addressRoutes.requestMyDomainRegistration, byCustomer(requestDomain))
  http.serve(addressRoutes.cancelMyDomainRegistration, byCustomer(withdrawRequest))

  http.serve(addressRoutes.readOrderAddress, byStaff(describe))
  http.serve(addressRoutes.setOrderDomain, byStaff(setDomain))
  http.serve(addressRoutes.removeOrderDomain, byStaff(removeDomain))
  http.serve(addressRoutes.checkOrderDomain, byStaff(checkDomain))
  http.serve(addressRoutes.setOrderMail, byStaff(setMail))
  http.serve(addressRoutes.removeOrderMail, byStaff(removeMail))
  http.serve(addressRoutes.checkOrderMail, byStaff(checkMail))
  http.serve(addressRoutes.requestOrderDomainRegistration, byStaff(requestDomain))
  http.serve(addressRoutes.cancelOrderDomainRegistration, byStaff(withdrawRequest))
  http.serve(addressRoutes.recordRegistration, byStaff(record))
}

const byCustomer =
  <Body>(command: Command<Body>) =>
  ({ order, body }: { order: Order; body: Body }) =>
    command(order.id, 'customer', body)

const byStaff =
  <Body>(command: Command<Body>) =>
  ({ params, actor, body }: { params: { orderId: string }; actor: Actor; body: Body }) =>
    command(params.orderId, actor, body)

type Refusal =
  | { refused: 'domain_missing' | 'mail_missing' }
  | Extract<
      AddDomainResult | SetUpMailResult | RequestRegistrationResult | RecordRegistrationResult,
      { refused: string }
    >

function addressRefusal(result: Refusal): HttpError {
  switch (result.refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'validation_failed':
      return invalidFields(result.fields)
    case 'domain_already_set': {
      const sentence = `The site has the domain ${displayNames(result.domain)}. Give that one up first.`
      return refusal(result.refused, sentence, 'domain')
    }
    default:
      return refusal(result.refused, SENTENCES[result.refused])
  }
}

const SENTENCES = {
  order_status_conflict:
    'The order is unpaid or over: its domain and email stay as they are. Pay for it first, or write to us.',
  domain_not_in_plan:
    'A domain of your own comes with the Basic and Professional plans. Write to us if you want one of those.',
  mail_not_in_plan:
    'Setting up email comes with the Professional plan. Write to us if you want that one.',
  domain_not_proved: 'Email is set up once a domain of yours is proved. Enter the domain first.',
  domain_missing: 'There is no domain to look at. Enter one first.',
  mail_missing: 'There is no mail to look at. Choose who has your mail first.',
  registration_missing:
    'Nobody has asked for a domain to be registered: note which one the customer wants first.',
  already_registered: 'The domain is registered already: write to us to change it.',
}
