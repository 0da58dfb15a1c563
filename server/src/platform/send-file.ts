import type { FastifyReply } from 'fastify'

/** Sends an untrusted file as a download that is not cached or sniffed. */
export function sendFile(reply: FastifyReply, body: Uint8Array, name: string, type: string | null) {
  return reply
    .header('content-type', type ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', 'sandbox')
    .header('x-content-type-options', 'nosniff')
    .send(body)
}
