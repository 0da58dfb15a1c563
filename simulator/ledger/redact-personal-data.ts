/** Keys whose texts name a person. */
const PERSONAL_KEYS = new Set(['receipt_email', 'email', 'name', 'phone'])
const KEPT_METADATA = new Set([
  ...['order_id', 'order_reference', 'request_id', 'plan', 'flow', 'renews_order_id', 'tax_cents'],
])

type Stored = { readonly id: string; readonly value: unknown }

/**
 * The objects of these payments that name a person, without names, addresses and metadata. Pure.
 * An object belongs to a payment that it mentions, or whose charge or method it is.
 */
export function redactPersonalData<Item extends Stored>(
  stored: readonly Item[],
  paymentIntents: readonly string[],
): Item[] {
  const texts = stored.map((item) => ({ item, text: JSON.stringify(item.value) }))
  const mentioning = (ids: readonly string[]) =>
    texts.filter(({ text }) => ids.some((id) => text.includes(`"${id}"`)))
  const related = mentioning(paymentIntents).flatMap(({ text }) => text.match(RELATED) ?? [])
  return mentioning([...paymentIntents, ...new Set(related)]).flatMap(({ item, text }) => {
    const value = redact(item.value)
    return JSON.stringify(value) === text ? [] : [{ ...item, value }]
  })
}

/** A customer of the provider belongs to one order here. */
const RELATED = /\b(?:ch|pm|cus)_\w{24}\b/g

function redact(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => redact(each))
  if (value === null || typeof value !== 'object') return PERSONAL_KEYS.has(key) ? null : value
  const entries = Object.entries(value)
  if (key === 'metadata')
    return Object.fromEntries(entries.filter(([each]) => KEPT_METADATA.has(each)))
  if (key === 'address') return Object.fromEntries(entries.map(([each]) => [each, null]))
  return Object.fromEntries(entries.map(([each, inner]) => [each, redact(inner, each)]))
}
