import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { watchDataCenters, parseNetworks } from './data-centers.ts'

// @promise robot-detection
test('matches addresses within listed networks', () => {
  const list = parseNetworks('192.0.2.0/25\n198.51.100.7\n2001:db8:1::/48\n2001:db8:2::9/128\n')
  for (const inside of ['192.0.2.0', '192.0.2.127', '::ffff:192.0.2.5', '198.51.100.7'])
    expect([inside, list.contains(inside)]).toEqual([inside, true])
  for (const inside of ['2001:db8:1::', '2001:db8:1:ffff::1', '2001:DB8:2::9'])
    expect([inside, list.contains(inside)]).toEqual([inside, true])
  for (const outside of ['192.0.2.128', '192.0.1.255', '198.51.100.8', '2001:db8:2::8', '', 'x'])
    expect([outside, list.contains(outside)]).toEqual([outside, false])
})

test('parses published lists with names and comments', () => {
  const list = parseNetworks(
    '# hosts\r\n\r\n"A host",192.0.2.0/24\r\n198.51.100.0/24 # another\nB;203.0.113.0/24\n',
  )
  expect(list).toMatchObject({ size: 3, unread: 0, firstUnread: null })
  for (const inside of ['192.0.2.1', '198.51.100.1', '203.0.113.1'])
    expect(list.contains(inside)).toBe(true)
})

test.each([
  '0.0.0.0/0',
  '0.0.0.0/1',
  '::/0',
  '192.0.2.0/33',
  '192.0.2.0/-1',
  '192.0.2.0/',
  'words',
])('reports line %s as unread', (line) => {
  const list = parseNetworks(`${line}\n198.51.100.0/24\n`)
  expect(list).toMatchObject({ size: 1, unread: 1, firstUnread: line })
  expect(list.contains('192.0.2.1')).toBe(false)
})

// @promise robot-detection
test('merges overlapping networks without changing results', () => {
  // A fixed random sequence.
  let state = 7
  const below = (most: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state % most
  }
  const written = Array.from(
    { length: 300 },
    () => [`10.${below(4)}.${below(256)}.${below(256)}`, 16 + below(17)] as const,
  )
  const one = new BlockList()
  for (const [address, bits] of written) one.addSubnet(address, bits)
  const list = parseNetworks(written.map(([address, bits]) => `${address}/${bits}`).join('\n'))
  expect(list.size).toBeLessThan(300)
  for (let at = 0; at < 20_000; at += 1) {
    const address = `10.${below(5)}.${below(256)}.${below(256)}`
    expect([address, list.contains(address)]).toEqual([address, one.check(address)])
  }
})

// @promise robot-detection
test('reloads a changed list and keeps a broken one', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-ranges-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'ranges.txt')
  const events: string[] = []
  const log = createLog('trace', {
    write: (line) => void events.push(String((JSON.parse(line) as { event: string }).event)),
  })
  const dataCentres = watchDataCenters(file, log)
  onTestFinished(() => dataCentres.close())
  expect(await dataCentres.start()).toEqual([
    expect.stringMatching(/^Warning: the list of data centers .* could not be read/),
  ])
  await writeFile(file, '192.0.2.0/24\n')
  await dataCentres.reload()
  expect(dataCentres.contains('192.0.2.1')).toBe(true)
  await dataCentres.reload()
  await writeFile(file, '')
  await dataCentres.reload()
  expect(dataCentres.contains('192.0.2.1')).toBe(true)
  await writeFile(`${file}.new`, '198.51.100.0/24\n# longer\n')
  await rename(`${file}.new`, file)
  await dataCentres.reload()
  expect(['192.0.2.1', '198.51.100.1'].map(dataCentres.contains)).toEqual([false, true])
  await rm(file)
  await dataCentres.reload()
  expect(dataCentres.contains('198.51.100.1')).toBe(true)
  // One log line per change, none per check.
  const states = ['load_failed', 'loaded', 'load_failed', 'loaded', 'load_failed']
  expect(events).toEqual(states.map((state) => `visits.data_centers_${state}`))
})

test('matches nothing without a list', async () => {
  const dataCentres = watchDataCenters(null, createLog('silent'))
  expect(await dataCentres.start()).toEqual([])
  expect(dataCentres.contains('192.0.2.1')).toBe(false)
})
