import type { CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import type { UnreadableField } from '@vitrine/domain/publishing/unreadable-fields'
import type { WorkingWeek } from '@vitrine/domain/time/working-week'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from './clock.ts'
import type { ControlCommand } from './control-socket.ts'
import type { Database } from './database.ts'
import type { Emit, Subscription } from './events.ts'
import type { Metric, ProcessMetric } from './metrics.ts'
import type { CompletedRequest, Guards, Http } from './http.ts'
import type { DeadJob, Enqueue, Job } from './jobs.ts'
import type { Log } from './log.ts'
import type { PersonalData } from './personal-data.ts'
import type { FileStore } from './storage/file-store.ts'

/** Shared dependencies of all modules. */
export type AppContext = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly enqueue: Enqueue
  readonly emit: Emit
  readonly files: FileStore
  /** Key of links, sessions and second factors. */
  readonly appSecret: string
  /** Keys that verify links: `appSecret` first, then previous keys during a key change. */
  readonly verifyingSecrets: readonly string[]
  /** Changes with the settings: pass the object, read its fields when you render. */
  readonly brand: Brand
  /** Sender address that the SMTP server accepts. */
  readonly mailFrom: string
  /** Support hours of the largest plan, as promised at that time. */
  readonly workingWeekAt: (moment: Date) => WorkingWeek
  /** Queries on modules that the caller may not import. */
  readonly orderLookups: OrderLookups
  /** Origin of the storefront, no trailing slash. */
  readonly publicUrl: string
  /** The storefront uses https. */
  readonly secure: boolean
  /** Sites are served at `{subdomain}.{domain}`. */
  readonly sites: {
    /** `https:` or `http:`, same as the storefront. */
    readonly scheme: string
    /** Includes `:port` if there is one. */
    readonly domain: string
  }
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number
}

export type OrderLookups = {
  /** The customer's messages to the team, oldest first. */
  customerMessages(db: Database, orderId: string): Promise<CustomerStatement[]>
  /** Fields that were lost in the newest PDFs. */
  lostFields(db: Database, orderId: string): Promise<UnreadableField[]>
  /** A version of the site is published and not taken offline. */
  isSiteOnline(db: Database, orderId: string): Promise<boolean>
}

/** Name and contact address of the business. */
export type Brand = {
  readonly brandName: string
  /** Address for customers and for team notifications. */
  readonly supportEmail: string
}

/** A failing part, described for the operator. */
export type HealthProblem = { readonly part: string; readonly sentence: string }

/** A business module: routes, jobs, subscriptions and checks that it adds to the app. */
export type Module = {
  registerRoutes?(http: Http): void
  /** Guards for the access levels that this module authenticates. */
  readonly guards?: Partial<Guards>
  /** Called for each completed request of an audited route. */
  recordRequest?(done: CompletedRequest): Promise<void>
  readonly jobs?: readonly Job[]
  readonly subscriptions?: readonly Subscription[]
  /** Commands for operators beside the running program, by name. */
  readonly commands?: Readonly<Record<string, ControlCommand>>
  /** Called for every dead job of any module. */
  onDeadJob?(dead: DeadJob): Promise<void>
  /** Handles a request before Fastify; false: not this module's request. */
  intercept?(request: IncomingMessage, response: ServerResponse): boolean
  /** Inventory of personal data, used by export and erasure. */
  readonly personal?: PersonalData
  /** A failure outside the process, reported by `/readyz`. */
  healthCheck?(): HealthProblem | undefined
  /** A warning for the operator, reported by `/readyz`. */
  warning?(): Promise<HealthProblem | undefined>
  /** Database metrics for `/metrics`. Use small statements: 100,000 orders are normal. */
  metrics?(): Promise<readonly Metric[]>
  /** Process metrics for `/metrics`. */
  readonly processMetrics?: readonly ProcessMetric[]
  /** Runs once after wiring; returns messages for the operator. */
  start?(): Promise<readonly string[]>
  /** Runs after the last request, before the database closes. */
  close?(): Promise<void>
}
