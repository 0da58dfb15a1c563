import { expect, type Page } from '@playwright/test'
import type { PasswordLinkResponse } from '@vitrine/contract/accounts'
import type { Access, Route } from '@vitrine/contract/route'
import { routes } from '@vitrine/contract/routes'
import {
  hasPermission,
  MANAGEABLE_ROLES,
  PERMISSION_OF_ACCESS,
  type StaffRole,
} from '@vitrine/domain/accounts/staff-roles'
import { draftFromCv, signInStaff } from '../server/testing/test-client.ts'
import { becomeCustomer } from './journey.ts'
import { type Product, startProduct } from './start-product.ts'
import { test } from './test.ts'
import { type SentAct, walkActs } from './walk-acts.ts'

const PASSWORD = 'another correct horse'

const ROUTES = Object.values<Route>(routes).map((route) => ({
  route,
  name: `${route.method} ${route.path}`,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** The most literal route: `/orders/new` before `/orders/:orderId`. */
const routeOf = ({ method, path }: SentAct) =>
  ROUTES.filter(({ route, pattern }) => route.method === method && pattern.test(path)).toSorted(
    (one, other) => one.name.split(':').length - other.name.split(':').length,
  )[0]

const mayUse = (role: StaffRole, access: Access): boolean =>
  access === 'anyone' ||
  (access in PERMISSION_OF_ACCESS &&
    hasPermission(role, PERMISSION_OF_ACCESS[access as keyof typeof PERMISSION_OF_ACCESS]))

type Caller = { readonly role: StaffRole; readonly ownerId: string }

/** What handlers demand beside the access of their route. No order of this walk is live. */
const isRefusedByHandler = ({ role, ownerId }: Caller, name: string, path: string): boolean =>
  (name === 'POST /api/admin/orders/:orderId/publications' && !hasPermission(role, 'manage')) ||
  (name.includes('/api/admin/team/:userId') &&
    path.includes(ownerId) &&
    !MANAGEABLE_ROLES[role].includes('owner'))

/** Requests that the caller's permissions refuse, by the act that sends them. */
function refusedActs(
  caller: Caller,
  sent: readonly SentAct[],
  accessOf: (name: string, access: Access) => Access = (_name, access) => access,
): string[] {
  const refused = sent.flatMap((each) => {
    const found = routeOf(each)
    if (!found) return [`${each.method} ${each.path} is no route`]
    const { name, route } = found
    return mayUse(caller.role, accessOf(name, route.access)) &&
      !isRefusedByHandler(caller, name, each.path)
      ? []
      : [`${each.page}: ${each.act ?? 'opening'} sends ${name}`]
  })
  return [...new Set(refused)]
}

/** Pages and routes that the walks of writer, manager and accountant reach at least. */
const FEWEST = [
  [10, 20],
  [14, 25],
  [2, 2],
] as const

const HOLD = 'PUT /api/admin/orders/:orderId/hold'

// Its own: the walk opens every order, and the pages that it reaches are counted.
let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(() => product.stop())

// @promise offered-acts: No act that a role is offered is refused for lack of permission.
test('offers each role only what it may do', async ({ browser }) => {
  const { url } = product
  const customer = { firstName: 'Rolf', lastName: 'Acts', email: 'rolf.acts@example.com' }
  await becomeCustomer(await browser.newPage(), product, 'professional', customer, {
    ...{ cv: 'en-us-nurse__theme-kendall.pdf', languages: ['English'], theme: 'Nomad' },
  })
  const owner = await signInStaff(url)
  const { body: orders } = await owner.send<{ entries: { orderId: string }[] }>(
    'GET',
    '/api/admin/queue?search=rolf',
  )
  await draftFromCv(owner, orders.entries[0]?.orderId ?? '')
  const { body: me } = await owner.send<{ id: string }>('GET', '/api/admin/session')
  // An owner has every permission.
  const walks = await Promise.all(
    (['writer', 'manager', 'accountant'] as const).map(async (role) => {
      const desk = await (await browser.newContext()).newPage()
      await signInAs(desk, url, role)
      return { caller: { role, ownerId: me.id }, ...(await walkActs(desk, url)) }
    }),
  )
  for (const { caller, sent } of walks) expect(refusedActs(caller, sent), caller.role).toEqual([])
  // Pages, and routes that change something: the walk gets somewhere.
  const reached = walks.map(({ pages, sent }) => [
    pages.length,
    new Set(sent.flatMap((each) => (each.method === 'GET' ? [] : (routeOf(each)?.name ?? []))))
      .size,
  ])
  for (const [at, [fewestPages, fewestRoutes]] of FEWEST.entries()) {
    expect(reached[at]?.[0]).toBeGreaterThanOrEqual(fewestPages)
    expect(reached[at]?.[1]).toBeGreaterThanOrEqual(fewestRoutes)
  }

  // The comparison finds an act whose permission is taken away.
  const withoutHold = walks.flatMap(({ caller, sent }) =>
    caller.role === 'writer'
      ? refusedActs(caller, sent, (name, access) => (name === HOLD ? 'owner' : access))
      : [],
  )
  expect(withoutHold).toEqual([expect.stringMatching(/Put on hold.* sends PUT .*\/hold$/)])
})

/** A new member with this role, who has chosen a password. */
async function signInAs(page: Page, url: string, role: StaffRole): Promise<void> {
  const owner = await signInStaff(url)
  const username = `the-${role}`
  const { body } = await owner.send<PasswordLinkResponse>('POST', '/api/admin/team', {
    ...{ username, role },
  })
  const token = new URL(body.url).hash.slice(1)
  const chosen = await owner.send('PUT', '/api/admin/password-link', {
    token,
    newPassword: PASSWORD,
  })
  expect(chosen.status).toBe(200)
  await page.goto(`${url}/admin/sign-in`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Workbench' })).toBeVisible()
}
