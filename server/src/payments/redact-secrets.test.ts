import { expect, test } from 'vitest'
import { redactSecrets } from './redact-secrets.ts'

// @promise database-copy-opens-nothing
test('removes client secrets and receipt URLs', () => {
  const event = {
    id: 'evt_1',
    data: {
      object: {
        id: 'pi_1',
        client_secret: 'pi_1_secret_aB3',
        amount: 3999,
        next_action: { url: 'https://hooks.example/pay?client_secret=pi_1_secret_aB3&x=1' },
        charges: [
          { id: 'ch_1', paid: true, receipt_url: 'https://pay.example/r/1', refunds: null },
        ],
      },
    },
  }
  expect(redactSecrets(event)).toEqual({
    id: 'evt_1',
    data: {
      object: {
        id: 'pi_1',
        amount: 3999,
        next_action: { url: 'https://hooks.example/pay?client_secret=pi_1_secret_dropped&x=1' },
        charges: [{ id: 'ch_1', paid: true, refunds: null }],
      },
    },
  })
})
