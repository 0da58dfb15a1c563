import { planIds, plans } from '@vitrine/domain/catalog/plans'
import { expect, test } from 'vitest'
import { planNames } from './plan-copy.ts'

test('plan names match the plan table', () => {
  expect(planNames.map(({ id }) => id)).toEqual(planIds)
  for (const { id, shortName, name } of planNames)
    expect(plans[id]).toMatchObject({ shortName, name })
})
