import type { FastifyReply } from 'fastify'

/** Answers with a file that came from outside: as a download that no browser opens or keeps. */
export function sendFile(reply: FastifyReply, body: Uint8Array, name: string, type: string | null) {
  return reply
    .header('content-type', type ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-security-policy', 'sandbox')
    .header('x-content-type-options', 'nosniff')
    .send(body)
}
