import { createSocket, type Socket } from 'node:dgram'
import { createServer } from 'node:net'
import {
  type Answer,
  decode,
  encode,
  type Packet,
  type Question,
  RECURSION_DESIRED,
} from 'dns-packet'

type Fault = 'servfail' | 'refused' | 'silent' | 'no-name' | 'bogus' | 'unreachable'

/** Records of a fake name server. */
export type Zone = {
  /** `name TYPE value`; `*` stands for one or more labels without a record. */
  readonly records: readonly string[]
  /**
   * Faults for all queries (`*`), a zone (`*.example`), a name, or a name and type
   * (`ada.example TXT`). A resolver answers SERVFAIL
   * with an extended error if signatures are `bogus`, unless checking is disabled, and if the name
   * servers are `unreachable`.
   */
  readonly faults?: Readonly<Record<string, Fault>>
  /** Answers with the CNAME alone, without its target. */
  readonly leavesAliases?: boolean
  /** Truncates longer responses (bytes) and accepts or drops TCP connections. */
  readonly cut?: { readonly bytes: number; readonly tcp: boolean }
  /** Delegated zones: name to server names. */
  readonly delegates?: Readonly<Record<string, readonly string[]>>
  /** Seconds. */
  readonly ttl?: number
}

export type FakeDnsServer = {
  readonly address: string
  readonly port: number
  /** All queries so far, `name TYPE`. */
  readonly queries: string[]
  setZone(zone: Zone): void
  close(): Promise<void>
}

/** A fake name server on loopback, UDP and TCP on one port. */
export async function startFakeDnsServer(address = '127.0.0.1', port = 0): Promise<FakeDnsServer> {
  for (;;) {
    try {
      return await open(address, port)
    } catch (error) {
      // A free UDP port may be taken for TCP: retry.
      if (port !== 0 || (error as { code?: string }).code !== 'EADDRINUSE') throw error
    }
  }
}

async function open(address: string, port: number): Promise<FakeDnsServer> {
  let zone: Zone = { records: [] }
  const asked: string[] = []
  const udp = createSocket('udp4')
  udp.on('message', (message, { port: from, address: at }) => {
    const answer = answerTo(zone, message, asked)
    if (!answer) return
    const bytes = encode(answer)
    const isCut = zone.cut !== undefined && bytes.length > zone.cut.bytes
    udp.send(isCut ? encode(cutOf(answer)) : bytes, from, at)
  })
  const bound = await bind(udp, address, port)
  const tcp = createServer((socket) => {
    socket.on('error', () => {})
    if (zone.cut?.tcp === false) return void socket.resetAndDestroy()
    socket.on('data', (data) => {
      const answer = answerTo(zone, data.subarray(2), asked)
      if (!answer) return
      const bytes = encode(answer)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(bytes.length)
      socket.end(Buffer.concat([length, bytes]))
    })
  })
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', (error) => udp.close(() => reject(error)))
    tcp.listen(bound, address, resolve)
  })
  return {
    address,
    port: bound,
    queries: asked,
    setZone(next) {
      zone = next
    },
    async close() {
      await new Promise<void>((resolve) => udp.close(() => resolve()))
      await new Promise<void>((resolve) => tcp.close(() => resolve()))
    },
  }
}

function bind(socket: Socket, address: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, address, () => resolve(socket.address().port))
  })
}

const RCODES = { servfail: 2, refused: 5, 'no-name': 3, bogus: 2, unreachable: 2 } as const
/** RFC 8914. */
const EXTENDED_ERRORS = { bogus: 6, unreachable: 22 } as const
const EXTENDED_ERROR_OPTION = 15
const AUTHORITATIVE = 1 << 10
const TRUNCATED = 1 << 9
const CHECKING_DISABLED = 1 << 4

function answerTo(zone: Zone, message: Buffer, asked: string[]): Packet | undefined {
  const { id, questions, flags = 0 } = decode(message) as Packet & { questions: Question[] }
  const [question] = questions
  if (!question) return undefined
  const name = question.name.toLowerCase()
  asked.push(`${name} ${question.type}`)
  const fault =
    zone.faults?.[`${name} ${question.type}`] ??
    zone.faults?.[name] ??
    Object.entries(zone.faults ?? {}).find(([at]) => isWithin(name, at))?.[1]
  if (fault === 'silent') return undefined
  const reply = (rcode: number, rest: Partial<Packet> = {}): Packet => ({
    type: 'response',
    ...(id === undefined ? {} : { id }),
    flags: AUTHORITATIVE | (flags & RECURSION_DESIRED) | rcode,
    questions,
    ...rest,
  })
  const isUnchecked = fault === 'bogus' && (flags & CHECKING_DISABLED) !== 0
  if (fault && !isUnchecked) return reply(RCODES[fault], extendedErrorOf(fault))
  const handedOn = Object.entries(zone.delegates ?? {}).find(
    ([child]) => name === child || name.endsWith(`.${child}`),
  )
  if (handedOn) {
    const [child, servers] = handedOn
    const authorities = servers.map((data): Answer => ({ type: 'NS', name: child, ttl: 300, data }))
    return reply(0, { authorities })
  }
  const ttl = zone.ttl ?? 300
  const there = zone.records.map(read)
  const exact = there.filter((record) => record.name === name)
  const isMade = there.some((record) => record.name === name || record.name.endsWith(`.${name}`))
  const wild = isMade
    ? []
    : there.filter(({ name: at }) => at.startsWith('*.') && name.endsWith(at.slice(1)))
  const matching = exact.length > 0 ? exact : wild
  const answers = matching
    .filter(({ type }) => type === question.type)
    .map(({ type, value }) => ({ ...dataOf(type, value), name: question.name, ttl }) as Answer)
  // Follows aliases within its own records.
  let alias = matching.find(({ type }) => type === 'CNAME')
  for (let from = question.name; alias && answers.length < 10;) {
    if (question.type === 'CNAME') break
    answers.push({ type: 'CNAME', name: from, ttl, data: alias.value })
    if (zone.leavesAliases) break
    from = alias.value
    const onward = there.filter((record) => record.name === from)
    for (const { type, value } of onward)
      if (type === question.type)
        answers.push({ ...dataOf(type, value), name: from, ttl } as Answer)
    alias = onward.find(({ type }) => type === 'CNAME')
  }
  return reply(matching.length === 0 && !isMade ? 3 : 0, { answers })
}

function extendedErrorOf(fault: Fault): Partial<Packet> {
  if (fault !== 'bogus' && fault !== 'unreachable') return {}
  const data = Buffer.alloc(2)
  data.writeUInt16BE(EXTENDED_ERRORS[fault])
  const options = [{ code: EXTENDED_ERROR_OPTION, data }]
  return {
    additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 1232, flags: 0, options } as never],
  }
}

const isWithin = (name: string, place: string) =>
  place === '*' || (place.startsWith('*.') && `.${name}`.endsWith(place.slice(1)))

const cutOf = (packet: Packet): Packet => ({
  ...packet,
  flags: (packet.flags ?? 0) | TRUNCATED,
  answers: [],
})

function read(record: string): { name: string; type: string; value: string } {
  const [, name = '', type = '', value = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(record) ?? []
  return { name, type, value }
}

function dataOf(type: string, value: string) {
  switch (type) {
    case 'TXT':
      return { type, data: value.match(/[^]{1,255}/g) ?? [''] }
    case 'MX': {
      const [preference = '0', exchange = ''] = value.split(' ')
      return { type, data: { preference: Number(preference), exchange } }
    }
    case 'CAA': {
      const [, flags = '0', tag = 'issue', rest = ''] = /^(?:(\d+) )?(\S+) ?(.*)$/.exec(value) ?? []
      return { type, data: { flags: Number(flags), tag, value: rest } }
    }
    case 'SOA':
      return {
        type,
        data: {
          mname: value,
          rname: 'host.invalid',
          serial: 1,
          refresh: 60,
          retry: 60,
          expire: 60,
          minimum: 60,
        },
      }
    default:
      return { type, data: value }
  }
}
