import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const SIGNED_WITH_ECDSA_SHA256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const COMMON_NAME = objectId(0x55, 0x04, 0x03)
const ALTERNATIVE_NAMES = objectId(0x55, 0x1d, 0x11)
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * A key and a certificate for a name that nobody has vouched for, both as PEM; valid from yesterday
 * for so many days. RFC 5280 in DER, no more of it than a browser reads.
 */
export function makeCertificate(
  now: Date,
  host = 'localhost',
  days = 1,
): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(host)))))
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))), // version 3
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SIGNED_WITH_ECDSA_SHA256,
    name,
    sequence(time(now.getTime() - DAY_MS), time(now.getTime() + days * DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        sequence(ALTERNATIVE_NAMES, tagged(0x04, sequence(tagged(0x82, Buffer.from(host))))),
      ),
    ),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(
    content,
    SIGNED_WITH_ECDSA_SHA256,
    tagged(0x03, Buffer.concat([Buffer.from([0]), signature])),
  )
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

function objectId(...bytes: readonly number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes))
}

/** UTCTime: YYMMDDhhmmssZ. */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

/** One DER element: its tag, the length of its content, its content. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
