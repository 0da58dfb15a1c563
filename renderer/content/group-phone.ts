import groups from './phone-groups.json' with { type: 'json' }

type Group = readonly [groups: string, start: string, set?: string]

/**
 * Formats `+351215550100` as `+351 21 555 0100`, by country. Leaves grouped and national numbers
 * unchanged. Pure.
 */
export function groupPhone(text: string): string {
  const [, digits] = /^\+(\d{7,15})$/.exec(text) ?? []
  if (digits === undefined) return text
  for (const length of [1, 2, 3]) {
    const code = digits.slice(0, length)
    const known = (groups as Readonly<Record<string, unknown>>)[code]
    if (known === undefined) continue
    const national = digits.slice(length)
    const set = (known as readonly Group[]).find(
      ([form, start]) =>
        new RegExp(`^(?:${start})`).test(national) && new RegExp(`^(?:${form})$`).test(national),
    )
    return `+${code} ${set === undefined ? national : setApart(national, set)}`
  }
  return text
}

function setApart(national: string, [form, , set]: Group): string {
  const [, ...parts] = new RegExp(`^(?:${form})$`).exec(national) ?? []
  return set === undefined
    ? parts.join(' ')
    : set.replaceAll(/\$(\d)/g, (_, place: string) => parts[Number(place) - 1] ?? '')
}
