/** A form body or query string: text, or named parts as `metadata[order_id]=7` and `expand[]=x` write them. */
export type FormValue = string | Form
export type Form = { readonly [name: string]: FormValue }

/**
 * Reads `application/x-www-form-urlencoded` text the way Stripe does.
 *
 * `a[b]=c` nests, `a[]=x&a[]=y` and `a[0]=x&a[1]=y` become parts named "0" and
 * "1". A name given twice keeps its last value. Never throws; the objects have
 * no prototype, so a part named `__proto__` is a part like any other.
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

/** `metadata[order_id]` is `['metadata', 'order_id']`; what is not bracketed stays part of the first name. */
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
