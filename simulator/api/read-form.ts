/** A parsed form body or query string, nested as in `metadata[order_id]=7` and `expand[]=x`. */
export type FormValue = string | Form
export type Form = { readonly [name: string]: FormValue }

/**
 * Parses `application/x-www-form-urlencoded` like Stripe.
 *
 * `a[b]=c` nests; `a[]=x&a[]=y` and `a[0]=x&a[1]=y` become keys "0" and "1". The last value of a
 * key wins. Never throws. The objects have no prototype, so `__proto__` is a normal key.
 */
export function readForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) put(form, splitName(name), value)
  return form
}

type Growing = { [name: string]: string | Growing }

function emptyForm(): Growing {
  return Object.create(null) as Growing
}

/** `metadata[order_id]` becomes `['metadata', 'order_id']`. */
function splitName(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function put(form: Growing, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path
  const name = first === '' ? String(Object.keys(form).length) : first
  if (rest.length === 0) {
    form[name] = value
    return
  }
  const inner = form[name]
  const nested = typeof inner === 'object' ? inner : emptyForm()
  form[name] = nested
  put(nested, rest, value)
}
