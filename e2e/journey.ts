/** The steps of the journey as a customer or a writer takes them, told by what they see. */
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { STAFF } from './start-product.ts'

/** A CV file of the benchmark, by its file name. */
export function cvFile(name: string) {
  return {
    name,
    mimeType: 'application/octet-stream',
    buffer: readFileSync(new URL(`../../shared/data/cv/files/${name}`, import.meta.url)),
  }
}

export type Customer = { firstName: string; lastName: string; email: string }

export async function fillOrder(page: Page, url: string, plan: string, customer: Customer): Promise<void> {
  await page.goto(`${url}/order?plan=${plan}`)
  await page.getByLabel('First name').fill(customer.firstName)
  await page.getByLabel('Last name').fill(customer.lastName)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\?plan=/)
}

export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ })

export async function buy(page: Page, url: string, plan: string, customer: Customer): Promise<void> {
  await fillOrder(page, url, plan, customer)
  await fillCard(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible()
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`)
  await page.getByLabel('Username').fill(STAFF.username)
  await page.getByLabel('Password').fill(STAFF.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()
}
