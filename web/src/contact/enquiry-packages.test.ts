import { contactPackages } from '@vitrine/contract/contact'
import { expect, test } from 'vitest'
import { enquiryPackages } from './enquiry-packages.ts'

test('the form offers the packages that the interface names', () => {
  expect(enquiryPackages).toEqual(contactPackages)
})
