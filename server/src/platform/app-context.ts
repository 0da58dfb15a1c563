import type { CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import type { UnreadableField } from '@vitrine/domain/publishing/unreadable-fields'
import type { WorkingWeek } from '@vitrine/domain/time/working-week'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { Emit, Subscription } from './events.ts'
import type { Metric, ProcessMetric } from './metrics.ts'
import type { CompletedRequest, Guards, Http } from './http.ts'
import type { DeadJob, Enqueue, Job } from './jobs.ts'
import type { Log } from './log.ts'
import type { PersonalData } from './personal-data.ts'
import type { FileStore } from './storage/file-store.ts'

/** What every module is given: the parts of the program that belong to none of them. */
export type AppContext = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly enqueue: Enqueue
  readonly emit: Emit
  readonly files: FileStore
  /** Key of links, sessions and second factors. */
  readonly appSecret: string
  /** Keys whose links still open: `appSecret` first, and those of before while it is being changed. */
  readonly verifyingSecrets: readonly string[]
  /** Changes when somebody sets it: hand it on whole, and read it where it is said. */
  readonly brand: Brand
  /** The address that mails come from: the one that the mail server lets us send as. */
  readonly mailFrom: string
  /** The hours in which customers of the largest plan are answered first, as they were promised at a moment. */
  readonly workingWeekAt: (moment: Date) => WorkingWeek
  /** What is known of an order by modules that what asks may not import. */
  readonly orderLookups: OrderLookups
  /** Origin of the storefront, without a slash at the end. */
  readonly publicUrl: string
  /** The storefront is served over https. */
  readonly secure: boolean
  /** Where customers' sites are served: `{subdomain}.{domain}`. */
  readonly sites: {
    /** `https:` or `http:`, as the storefront has it. */
    readonly scheme: string
    /** With `:port` if it has one. */
    readonly domain: string
  }
  /** Multiplies every limit on requests. */
  readonly rateLimitFactor: number
}

export type OrderLookups = {
  /** What the customer wrote to the team since they ordered, oldest first. */
  customerMessages(db: Database, orderId: string): Promise<CustomerStatement[]>
  /** What the PDFs that were made last lost. */
  lostFields(db: Database, orderId: string): Promise<UnreadableField[]>
}

/** Who the business is to everybody outside. */
export type Brand = {
  readonly brandName: string
  /** Where customers write to, and the team is written to. */
  readonly supportEmail: string
}

/** What is wrong with which part, for whoever runs the program. */
export type HealthProblem = { readonly part: string; readonly sentence: string }

/** A part of the business, opened: what it adds to the program. */
export type Module = {
  /** Registers its routes. */
  registerRoutes?(http: Http): void
  /** For the accesses whose callers it knows. */
  readonly guards?: Partial<Guards>
  /** Told of each call that was done and is recorded. */
  recordRequest?(done: CompletedRequest): Promise<void>
  readonly jobs?: readonly Job[]
  readonly subscriptions?: readonly Subscription[]
  /** Told of every job, of any module, that failed too often. */
  onDeadJob?(dead: DeadJob): Promise<void>
  /** Answers a request before the application looks at it; false: not this module's. */
  intercept?(request: IncomingMessage, response: ServerResponse): boolean
  /** What it holds about people: export and erasure work by it. */
  readonly personal?: PersonalData
  /** What is wrong outside the program, in words, and with which part: `/readyz` says it. */
  healthCheck?(): HealthProblem | undefined
  /** What an operator should know although everything works: `/readyz` says it. */
  warning?(): Promise<HealthProblem | undefined>
  /** What the database says of its part of the shop: `/metrics` tells it. In small statements: 100,000 orders are usual. */
  metrics?(): Promise<readonly Metric[]>
  /** What it counts in this process: `/metrics` tells it. */
  readonly processMetrics?: readonly ProcessMetric[]
  /** Once, when everything is wired; gives lines for whoever started the program. */
  start?(): Promise<readonly string[]>
  /** When no request comes any more, while the database is still there. */
  close?(): Promise<void>
}
