import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PayButton } from './pay-button.tsx'

vi.mock('../shell/site-config.ts', () => ({
  siteConfig: () => ({ payWords: 'Order with obligation to pay' }),
}))

test('the button uses the words of the law', () => {
  const html = renderToStaticMarkup(<PayButton cents={2499} busy={false} note="" />)
  expect(html).toContain('Order with obligation to pay $24.99')
})
