/** Labels of an enquiry; not the plans, and not their prices. A test holds them to the contract. */
export const enquiryPackages = [
  'Starter $24.99',
  'Growth $49.99',
  'Premium $89.99',
  'Custom',
] as const
