import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CreatePaymentIntentResponse, paymentRoutes } from '@vitrine/contract/payments'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { stateCode } from '@vitrine/domain/billing/states'
import { formatCents, quoteWithoutTax, quoteWithTax } from '@vitrine/domain/payments/money'
import { request } from '../api/client.ts'
import { siteConfig } from '../shell/site-config.ts'

export type ShownQuote = CreatePaymentIntentResponse['quote']

/**
 * The quote of the payment page: the specified one, or the server's where the tax depends on the
 * country and a VAT number.
 */
export function useTaxQuote(
  plan: { readonly id: PlanId; readonly price: number },
  { country, state = '' }: { readonly country: string; readonly state?: string },
) {
  const { taxLabel, taxQuestions } = siteConfig()
  const dependsOnCountry = taxQuestions !== ''
  const [specified, setSpecified] = useState<ShownQuote>(() =>
    taxLabel === '' ? quoteWithoutTax(plan.price) : quoteWithTax(plan.price),
  )
  // Set when the field is left: each number may be looked up.
  const [vatNumber, setVatNumber] = useState('')
  const taxState = isTaxedByState(country) ? stateCode(country, state) : ''
  const answer = useQuery({
    queryKey: ['payment-quote', plan.id, country, taxState, vatNumber],
    queryFn: () =>
      request(paymentRoutes.quotePayment, {
        body: {
          planId: plan.id,
          country,
          ...(taxState && { state: taxState }),
          ...(vatNumber && { vatNumber }),
        },
      }),
    enabled: dependsOnCountry,
    placeholderData: keepPreviousData,
  })
  return {
    /** Undefined until the server has answered. */
    quote: dependsOnCountry ? answer.data : { ...specified, taxLabel },
    isLoading: dependsOnCountry && (answer.isPlaceholderData || !answer.data),
    isFailed: answer.isError,
    /** In the price list, for comparing with the price that was chosen. */
    listedCents: dependsOnCountry ? plan.price : specified.subtotalCents,
    vatAnswer: answer.data?.vatNumber ?? null,
    setVatNumber,
    replace(newer: ShownQuote, typedVatNumber: string) {
      setSpecified(newer)
      setVatNumber(typedVatNumber)
      if (dependsOnCountry) void answer.refetch()
    },
  }
}

export const isTaxedByState = (country: string): boolean =>
  country !== '' && siteConfig().taxStates.split(' ').includes(country)

/** Lines and total of the order summary; without a quote, "…". */
export function summaryOf(quote: ShownQuote | undefined, showsTax: boolean) {
  const shown = (cents: number | undefined) => (cents === undefined ? '…' : formatCents(cents))
  return {
    lines: [
      { label: 'Package', value: shown(quote?.subtotalCents) },
      ...(showsTax ? [{ label: quote?.taxLabel ?? 'Tax', value: shown(quote?.taxCents) }] : []),
    ],
    total: { label: 'Total', value: shown(quote?.totalCents) },
  }
}

/** What a VAT number changed. */
export const VAT_ANSWERS = {
  used: 'You pay no VAT to us: reverse charge.',
  'not-needed': 'This number changes no tax here.',
  unreadable: 'This does not look like a VAT number of your country, so VAT is charged.',
  invalid: 'The EU’s register does not know this number, so VAT is charged.',
} as const
