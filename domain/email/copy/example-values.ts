/** Example values of placeholders. */
export const FIRST_NAME = { firstName: 'Ada' }
export const HOURS = { hours: '48' }
export const PACKAGE = { package: 'Enhanced Visibility (Basic)' }
export const REFERENCE = { reference: '1A2B3C4D' }
export const ADDRESS = { address: 'ada.example.com' }
export const ENDS_ON = { endsOn: 'November 22, 2027' }
export const DOMAIN = { domain: 'ada-quill.com' }
export const REGISTRAR = { registrar: 'Gandi' }
export const PROVIDER = { provider: 'Proton' }
