import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { JournalUnreadable } from './index.ts'
import {
  aFolder,
  anIntent,
  anEndpoint,
  aPaidIntent,
  aProcess,
  aSimulator,
  mainFile,
} from './simulator.test-support.ts'

test('loses no acknowledged payment on kill -9', async () => {
  const stateFile = `${aFolder()}/state.jsonl`
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const { child, stripe } = await aProcess({ STATE_FILE: stateFile })
    const pay = async () => {
      for (;;) acknowledged.push((await aPaidIntent(stripe)).id)
    }
    const payers = [pay(), pay(), pay()].map((payer) => payer.catch(() => 'killed'))
    const enough = acknowledged.length + 25
    while (acknowledged.length < enough) await new Promise((resolve) => setImmediate(resolve))
    child.kill('SIGKILL')
    await Promise.all(payers)
  }
  const { simulator } = await aSimulator({ stateFile })
  const kept = new Map(
    simulator.control.inspect().paymentIntents.map((intent) => [intent.id, intent.status]),
  )
  expect(acknowledged.length).toBeGreaterThanOrEqual(75)
  expect(acknowledged.filter((id) => kept.get(id) !== 'succeeded')).toEqual([])
})

test('drops a partial last line of the state file', async () => {
  const stateFile = `${aFolder()}/state.jsonl`
  const { simulator, stripe } = await aSimulator({ stateFile })
  const paid = await aPaidIntent(stripe)
  await simulator.close()
  appendFileSync(stateFile, '{"objects":[{"id":"pi_half","obj')
  const { simulator: again } = await aSimulator({ stateFile })
  const intents = again.control.inspect().paymentIntents
  expect(intents.map((intent) => intent.id)).toEqual([paid.id])
  expect(readFileSync(stateFile, 'utf8')).not.toContain('pi_half')
})

// @promise erased-on-disk
test("erases one payment's names while others are paid", async () => {
  const stateFile = `${aFolder()}/state.jsonl`
  const { simulator, stripe } = await aSimulator({ stateFile })
  const paidBy = async (name: string) => {
    const details = { metadata: { order_id: `order_${name}`, last_name: name } }
    const intent = await anIntent(stripe, { ...details, receipt_email: `${name}@example.com` })
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
    return intent.id
  }
  const [erased, other] = [await paidBy('gone'), await paidBy('kept')]
  const paying = Promise.all(Array.from({ length: 20 }, () => aPaidIntent(stripe)))
  await simulator.erasePersonalData([erased])
  const paid = await paying
  const text = readFileSync(stateFile, 'utf8')
  expect([text.includes('gone@'), text.includes('"gone"'), text.includes('kept@')]).toEqual([
    ...[false, false, true],
  ])
  await stripe.refunds.create({ payment_intent: erased })
  await simulator.close()
  const { simulator: again } = await aSimulator({ stateFile })
  const { paymentIntents, refunds } = again.control.inspect()
  expect(paymentIntents.filter(({ status }) => status === 'succeeded').map(({ id }) => id)).toEqual(
    expect.arrayContaining([erased, other, ...paid.map(({ id }) => id)]),
  )
  expect(paymentIntents.find(({ id }) => id === erased)).toMatchObject({
    ...{ receipt_email: null, metadata: { order_id: 'order_gone' }, amount: 4900 },
  })
  expect(refunds).toHaveLength(1)
})

test('refuses a foreign state file and leaves it unchanged', async () => {
  const stateFile = `${aFolder()}/notes.txt`
  writeFileSync(stateFile, 'my notes\n')
  await expect(aSimulator({ stateFile })).rejects.toBeInstanceOf(JournalUnreadable)
  expect(readFileSync(stateFile, 'utf8')).toBe('my notes\n')
})

test('only the control token may control the simulator', async () => {
  const { url, stripe } = await aProcess({ CONTROL_TOKEN: 'steer' })
  const control = async (act: string, body: object, token = 'steer') => {
    const response = await fetch(`${url}/_control/${act}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const { id } = await stripe.paymentIntents.create({ amount: 4900, currency: 'usd' })
  expect(await control('payIntent', { paymentIntent: id }, 'guess')).toMatchObject({ status: 401 })
  expect(await control('payIntent', { paymentIntent: id })).toMatchObject({
    status: 200,
    body: { id, status: 'succeeded' },
  })
  expect(await control('payIntent', { paymentIntent: id })).toMatchObject({ status: 409 })
  expect(await control('payIntent', { intent: id })).toMatchObject({ status: 400 })
  expect(await control('setFaults', { requests: [{ kind: 'unavailable-503' }] })).toMatchObject({
    status: 200,
  })
  await expect(stripe.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 503 })
})

test('a bad setting ends the process and names it', async () => {
  const child = spawn(process.execPath, [mainFile], {
    env: { PATH: process.env.PATH, PORT: 'eighty', FAULTS: '{"requests":[{"kind":"explode"}]}' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code).toBe(1)
  expect(said).toContain('PORT')
  expect(said).toContain('FAULTS')
})

test('deletes events after thirty days but keeps payments', async () => {
  const stateFile = `${aFolder()}/state.jsonl`
  const endpoint = await anEndpoint()
  let now = new Date('2026-11-01T12:00:00Z')
  const options = { stateFile, clock: () => now, webhookUrl: endpoint.url }
  const first = await aSimulator(options)
  const paid = await aPaidIntent(first.stripe)
  expect(await first.simulator.control.deliverWebhooks()).toEqual({ undelivered: 0 })
  await first.simulator.close()

  const second = await aSimulator(options)
  expect(second.simulator.control.inspect().events).toHaveLength(3)
  await second.simulator.close()
  now = new Date('2026-12-02T12:00:00Z')
  const third = await aSimulator(options)
  expect(third.simulator.control.inspect().events).toEqual([])
  expect(await third.stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded' })
})
