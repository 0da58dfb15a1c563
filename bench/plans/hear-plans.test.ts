import { expect, test } from 'vitest'
import { readPlan } from './hear-plans.ts'

const told = (plan: unknown) =>
  `duration: 12.500 ms  plan:\n${JSON.stringify({ 'Query Text': 'select  *\n from a', Plan: plan }, null, 2)}`

test('a plan says how many pages were read, and which table from one end to the other', () => {
  const plan = readPlan(
    told({
      'Node Type': 'Nested Loop',
      'Shared Hit Blocks': 30,
      'Shared Read Blocks': 4,
      Plans: [
        {
          'Node Type': 'Seq Scan',
          'Relation Name': 'orders',
          Schema: 'ordering',
          'Actual Rows': 3,
          'Actual Loops': 2,
          'Rows Removed by Filter': 7,
          'Shared Hit Blocks': 20,
        },
        { 'Node Type': 'Index Scan', 'Relation Name': 'letters', 'Index Name': 'letters_order' },
      ],
    }),
  )
  expect(plan).toEqual({
    text: 'select * from a',
    milliseconds: 12.5,
    pages: 34,
    ways: ['Seq Scan orders', 'Index Scan letters_order'],
    whole: [{ table: 'ordering.orders', rows: 20 }],
  })
})

test('what else a server says is no plan', () => {
  expect(readPlan('relation "a" already exists, skipping')).toBeUndefined()
})
