import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a reply belongs to. */
export type ReplyTarget = { readonly kind: 'order' | 'contact'; readonly id: string }

const LETTERS = { order: 'o', contact: 'c' } as const
/** Letters of base 36; 13 of them are 67 bits. */
const PROOF_LENGTH = 13
const ID_LENGTH = 25

/**
 * The address for replies to one email: `reply+TOKEN@shop.example`. The token names the target and
 * proves that its holder got an email of ours.
 */
export function replyAddressOf(base: string, target: ReplyTarget, appSecret: string): string {
  const at = base.lastIndexOf('@')
  const id = BigInt(`0x${target.id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(ID_LENGTH, '0')
  const token = `${LETTERS[target.kind]}${id}${proofOf(target, appSecret)}`
  return `${base.slice(0, at)}+${token}${base.slice(at)}`
}

/** The target of a reply address; undefined: no valid token. */
export function readReplyAddress(
  address: string,
  base: string,
  secrets: readonly string[],
): ReplyTarget | undefined {
  const at = base.lastIndexOf('@')
  const written = address.trim().toLowerCase()
  const [start, end] = [`${base.slice(0, at)}+`.toLowerCase(), base.slice(at).toLowerCase()]
  if (!written.startsWith(start) || !written.endsWith(end)) return undefined
  const token = written.slice(start.length, written.length - end.length)
  const [, letter, digits, proof] = /^([oc])([0-9a-z]{25})([0-9a-z]{13})$/.exec(token) ?? []
  if (digits === undefined || proof === undefined) return undefined
  const hex = [...digits]
    .reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
    .toString(16)
    .padStart(32, '0')
  if (hex.length > 32) return undefined
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const target: ReplyTarget = { kind: letter === 'o' ? 'order' : 'contact', id }
  const isOurs = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(target, secret))),
  )
  return isOurs ? target : undefined
}

function proofOf({ kind, id }: ReplyTarget, appSecret: string): string {
  const digest = createHmac('sha256', appSecret).update(`reply:v1|${kind}|${id}`).digest('hex')
  return BigInt(`0x${digest}`).toString(36).padStart(PROOF_LENGTH, '0').slice(-PROOF_LENGTH)
}
