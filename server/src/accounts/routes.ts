import { accountRoutes } from '@vitrine/contract/accounts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { deleteSession } from './account-store.ts'
import { clearSessionCookie, sessionHashOf, sessionTokenOf, setSessionCookie, userOf } from './session.ts'
import { signIn } from './sign-in.ts'
import type { User } from './tables.ts'

export function registerAccountRoutes(
  http: Http,
  { db, clock, secure }: { db: Database; clock: Clock; secure: boolean },
): void {
  http.serve(accountRoutes.readSession, async ({ request }) => describe(userOf(request)))

  http.serve(
    accountRoutes.signIn,
    async ({ body, request, reply }) => {
      const result = await signIn(db, { ...body, address: request.ip }, clock())
      if ('user' in result) {
        setSessionCookie(reply, result.sessionToken, secure)
        return describe(result.user)
      }
      if (result.refused === 'wait') {
        throw new HttpRefusal(429, `Too many tries. Try again in ${result.seconds} seconds.`, undefined, {
          'retry-after': String(result.seconds),
        })
      }
      throw new HttpRefusal(401, 'Username or password is wrong.')
    },
    { limit: { max: 30, windowSeconds: 60 } },
  )

  http.serve(accountRoutes.signOut, async ({ request, reply }) => {
    const token = sessionTokenOf(request, secure)
    if (token) await deleteSession(db, sessionHashOf(token))
    clearSessionCookie(reply, secure)
    return { signedOut: true as const }
  })
}

const describe = ({ id, username, role }: User) => ({ id, username, role })
