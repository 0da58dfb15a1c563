import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASES } from './cases.ts'
import { openJudge, WAYS } from './judge-case.ts'

let judge: Awaited<ReturnType<typeof openJudge>>
beforeAll(async () => {
  judge = await openJudge()
})
afterAll(() => judge.close())

const planted = WAYS.flatMap((way) =>
  CASES.map((each) => [`${each.kind}: ${each.title}`, way, each] as const),
)

// @promise dns-diagnosis
test.each(planted)('judges %s, asked by %s', async (_title, way, each) => {
  expect(await judge.judge(each, way)).toMatchObject({ faults: [] })
})
