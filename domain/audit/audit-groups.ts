/** Groups of the audit log by subject. */

export const AUDIT_GROUPS = {
  orders: 'Orders',
  content: 'CV, drafts and reviews',
  sites: 'Sites and addresses',
  money: 'Money and invoices',
  messages: 'Messages and notes',
  team: 'Team and sign-in',
  settings: 'Settings, webhooks and portfolio',
  commands: 'Commands on the server',
} as const
export type AuditGroup = keyof typeof AUDIT_GROUPS

/** The first that matches counts. */
const PATTERNS: readonly (readonly [AuditGroup, RegExp])[] = [
  ['commands', /^command /],
  ['team', /\/(?:team|session|account|password|second-factor|views?|people)\b/],
  ['settings', /\/(?:settings|webhooks?|webhook-deliveries|portfolio[\w-]*|test-letters)\b/],
  [
    'money',
    /\/(?:refunds?|refund|papers|payments?|renewals|plan|plan-change|manual[\w-]*|settlement)\b|\/acts\.csv|figures/,
  ],
  [
    'messages',
    /\/(?:conversation|contacts|notes|replies|letters|emails|weekly-mail|links|ratings)\b/,
  ],
  [
    'content',
    /\/(?:drafts|gate|writing|review|previews|theme|languages|readings|claims|cv|upload-cv|linkedin[\w-]*|photo|intake|sources)\b/,
  ],
  ['sites', /\/(?:site|site-address|address|publications|visits)\b/],
]

/** The group of `METHOD /path` or a command. */
export const auditGroupOf = (act: string): AuditGroup =>
  PATTERNS.find(([, pattern]) => pattern.test(act))?.[0] ?? 'orders'
