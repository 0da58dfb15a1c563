import type { TypedMessage } from './check-message.ts'

export type SendResult =
  | { sentAt: Date }
  /** The server rejected it; one message per field. */
  | { refused: Readonly<Record<string, string>> }
  | { unreachable: true }

export async function sendMessage(typed: TypedMessage): Promise<SendResult> {
  // Loads the client and its schemas on demand.
  const [{ ApiError, request }, { contactRoutes }] = await Promise.all([
    import('../api/client.ts'),
    import('@vitrine/contract/contact'),
  ])
  try {
    const { createdAt } = await request(contactRoutes.sendContact, {
      body: {
        name: typed.name.trim(),
        email: typed.email.trim(),
        phone: typed.phone.trim() || null,
        package: typed.package || null,
        message: typed.message.trim(),
        website: typed.website,
      },
    })
    return { sentAt: new Date(createdAt) }
  } catch (error) {
    return error instanceof ApiError ? { refused: error.fields } : { unreachable: true }
  }
}
