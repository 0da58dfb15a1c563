import { expect, test } from 'vitest'
import { checkSubdomain } from './site-options.ts'

// @promise brand-look-alikes: No customer can take a subdomain that reads like the brand name.
test.each(
  `nordlicht nord-licht n0rdlicht nordl1cht nordllcht nordiicht nordlichtt noordlicht norcllicht
   nordlicht-login login-nordlicht nordlicht-supp0rt n-o-r-d-l-i-c-h-t nordlicht-shop`.split(/\s+/),
)('reserves %s for the brand Nordlicht', (name) => {
  expect(checkSubdomain(name, 'Nordlicht')).toBe('reserved')
})

test.each('nordlund licht nora-licht nordlicht-meier anna-nordlicht nord login-meier'.split(' '))(
  'leaves %s to customers of Nordlicht',
  (name) => {
    expect(checkSubdomain(name, 'Nordlicht')).toBeUndefined()
  },
)

test('reserves look-alikes of a brand in another script', () => {
  expect(checkSubdomain('v1tr1na', 'Витрина')).toBe('reserved')
  expect(checkSubdomain('aurora', 'Aurøra & Co.')).toBeUndefined()
  expect(checkSubdomain('aur0ra-co', 'Aurøra & Co.')).toBe('reserved')
})

test('reserves nothing for a brand of few letters', () => {
  for (const brand of ['', 'Ada', '!?', '展示'])
    expect(checkSubdomain('ada', brand)).toBeUndefined()
})
